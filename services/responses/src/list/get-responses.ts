import type { responses } from '@formwright/contracts';
import { nextTurn, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { chosenColumns, responseLabels } from '../form/form-copy.ts';
import { requireFormOfEither } from '../form/require-form.ts';
import { rewordedAnswers } from '../form/reworded-answers.ts';
import { questionFilters } from './question-filters.ts';
import { chosenPage, readLists } from './read-list.ts';
import { isNarrowed } from './read-query.ts';

/** A page of a form's responses, narrowed and sorted, and the data for the table around it. */
export function getResponses(deps: ResponsesDeps) {
  return async ({ body, query, caller, reply }: Request<typeof responses.getResponses>) => {
    const form = await requireFormOfEither(deps, caller, body, 'responses.read');
    const chosen = chosenPage({ body, query });
    const { pageName: _turned, ...narrowing } = body;
    const read = () => readLists(deps, form, chosen, narrowing);
    const isSearch = isNarrowed(narrowing, deps.ports.clock.now());
    const lists = await (isSearch ? deps.takeTurn(caller.workspaceId, () => reply.isGone(), read) : read());
    // The reply is serialized in a turn of its own, because reading a page of long answers takes one.
    await nextTurn();
    return {
      ...lists,
      labels: responseLabels(form.pages),
      filters: questionFilters(form, body.filters),
      reworded: await rewordedAnswers(deps.repository, form),
      form: { _id: form._id, title: form.title, header: form.header, responsables: chosenColumns(form) },
    };
  };
}
