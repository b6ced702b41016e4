import type { BodyOf, ReplyOf, responses } from '@formwright/contracts';
import { answerableColumns, formLabels, type Pages } from '@formwright/form-model';
import type { FormCopy, Response } from './repository.ts';

type ListReply = ReplyOf<typeof responses.getResponses>;
export type ResponseRecord = ListReply['responses']['data'][number];
export type QuestionLabel = ListReply['labels'][number];
export type GetResponsesBody = BodyOf<typeof responses.getResponses>;

/** A response as calls carry it. */
export function toRecord(
  { formId: _formId, workspaceId: _workspaceId, place: _place, email: _email, ...response }: Response,
  form: FormCopy,
): ResponseRecord {
  // The columns that an owner chooses to see come with their own call; until then none is chosen.
  return { ...response, form: { _id: form._id, title: form.title, responsables: [] } };
}

/** The questions that can have answers, in the form's order. */
export function questionLabels(pages: Pages): QuestionLabel[] {
  const answerable = new Set(answerableColumns(pages).map(({ column }) => column.uniqueId));
  return formLabels(pages).filter(({ uniqueId }) => answerable.has(uniqueId));
}

/** What a list can be narrowed by: questions with options that their owner offers as a filter. */
export function questionFilters(pages: Pages) {
  return answerableColumns(pages).flatMap(({ column: { tabname, uniqueId, content } }) =>
    'options' in content && content.filter
      ? [{ label: content.label, inLabel: 'inLabel' in content ? content.inLabel : '', type: tabname, uniqueId, data: content.options }]
      : [],
  );
}
