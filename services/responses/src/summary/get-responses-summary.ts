import type { responses } from '@formwright/contracts';
import { answerableColumns } from '@formwright/form-model';
import type { Request } from '@formwright/platform';
import { wordsOf } from '@formwright/search-terms';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { answeredIn } from '../form/former.ts';
import { requireForm } from '../form/require-form.ts';
import { questionFilters } from '../list/question-filters.ts';
import { readQuery } from '../list/read-query.ts';
import { shapeOf } from './shapes.ts';
import { askedQuestions, type Summarized } from './summaries.ts';

type Body = Request<typeof responses.getResponsesSummary>['body'];

/** What a summary is about: the questions, and how many responses the query finds. */
export function getResponsesSummary(deps: ResponsesDeps) {
  return async ({ body, caller, reply }: Request<typeof responses.getResponsesSummary>) => {
    const form = await requireForm(deps, caller, body.id, 'responses.read');
    const summarized = await summarizedBy(deps, form, body);
    const count = () => deps.summaries.totalOf(summarized);
    const isNarrowed = summarized.list.conditions.length > 0;
    const total = await (isNarrowed ? deps.takeTurn(caller.workspaceId, () => reply.isGone(), count) : count());
    const present = new Set(answerableColumns(form.pages).map(({ column }) => column.uniqueId));
    const counters = await deps.repository.findCounters(form._id);
    const asked = await askedQuestions(form, counters);
    const answered = answeredIn(counters);
    return {
      form: { _id: form._id, title: form.title },
      ...total,
      filters: questionFilters(form, body.filters),
      questions: Array.from(asked.values(), ({ column, present: { size } }) => ({
        uniqueId: column.uniqueId,
        label: column.content.label,
        type: column.tabname,
        shape: shapeOf(column),
        options: size,
        answered: answered[column.uniqueId] ?? 0,
        isFormer: !present.has(column.uniqueId),
      })),
    };
  };
}

/** What was answered to some of the questions. */
export function getQuestionSummaries(deps: ResponsesDeps) {
  return async ({ body, caller, reply }: Request<typeof responses.getQuestionSummaries>) => {
    const form = await requireForm(deps, caller, body.id, 'responses.read');
    const { questions, ...query } = body;
    const read = async () => deps.summaries.of(await summarizedBy(deps, form, query), questions);
    return {
      summaries: await deps.takeTurn(caller.workspaceId, () => reply.isGone(), read),
    };
  };
}

async function summarizedBy({ ports }: ResponsesDeps, form: FormCopy, { id: _, ...query }: Body): Promise<Summarized> {
  return { form, list: await readQuery(form, query, ports.clock.now()), isSearch: wordsOf(query.search ?? '').length > 0 };
}
