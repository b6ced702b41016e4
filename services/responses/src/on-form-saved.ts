import type { EventOf } from '@formwright/events';
import { answerableColumns, type FilledColumn, type FormDetails, type Pages } from '@formwright/form-model';
import type { Write } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import type { FormCopy } from './repository.ts';

const read = (json: Uint8Array): unknown => JSON.parse(Buffer.from(json).toString('utf8'));

/** Takes the form over as it is now. An event older than the copy changes nothing. */
export function onFormSaved({ repository }: ResponsesDeps) {
  return async (event: EventOf<'forms.v1.FormSaved'>): Promise<readonly Write[]> => {
    const { formId: _id, workspaceId, title, header } = event;
    const revision = Number(event.revision);
    const copy = await repository.forms.findOne({ _id });
    if (copy && copy.revision >= revision) return [];
    const pages = read(event.pagesJson) as Pages;
    const fields = { workspaceId, revision, title, header, pages, details: read(event.detailsJson) as FormDetails };
    if (!copy) return [repository.forms.inserting({ _id, ...fields, state: 'active', formerQuestions: [] })];
    const { total } = await repository.countersOf(_id);
    const formerQuestions = total > 0 ? formerQuestionsOf(copy, pages) : [];
    return [repository.forms.updating({ _id, revision: copy.revision }, { $set: { ...fields, formerQuestions } })];
  };
}

/** Questions of any earlier form that the new one no longer has, in the order they were taken out. */
export function formerQuestionsOf(copy: Pick<FormCopy, 'pages' | 'formerQuestions'>, pages: Pages): FilledColumn[] {
  const kept = new Set(answerableColumns(pages).map(({ column }) => column.uniqueId));
  const earlier = [...copy.formerQuestions, ...answerableColumns(copy.pages).map(({ column }) => column)];
  return earlier.filter((column) => !kept.has(column.uniqueId));
}
