import { answerableColumns, type FilledColumn } from '@formwright/form-model';
import type { FormCopy } from '../form-copy.ts';
import { formerAnswers, formerQuestions, withFormerOptions } from '../former.ts';
import type { Response } from '../response.ts';

/** The columns of a table of answers: the questions of the form, then removed questions that were answered. */
export function exportedColumns(form: FormCopy, answered: Record<string, number>): FilledColumn[] {
  const present = answerableColumns(form.pages).map(({ column }) => column);
  return [...present, ...formerQuestions(form, answered)].map(withFormerOptions(form));
}

/** The columns of a response alone: the questions of the form, then removed questions that it answers, and no others. */
export function columnsOfOne(form: FormCopy, { response }: Response): FilledColumn[] {
  const present = answerableColumns(form.pages).map(({ column }) => column);
  return [...present, ...formerAnswers(form, response)].map(withFormerOptions(form));
}

export const isNumberInput = (column: FilledColumn) => column.tabname === 'input' && column.content.typeinput === 'number';
