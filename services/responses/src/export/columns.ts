import { answerableColumns, type FilledColumn } from '@formwright/form-model';
import type { FormCopy } from '../form-copy.ts';
import { formerQuestions, withFormerOptions } from '../former.ts';

/** The columns of a table of answers: the questions of the form, then removed questions that were answered. */
export function exportedColumns(form: FormCopy, answered: Record<string, number>): FilledColumn[] {
  const present = answerableColumns(form.pages).map(({ column }) => column);
  return [...present, ...formerQuestions(form, answered)].map((column) => withFormerOptions(column, form));
}

export const isNumberInput = (column: FilledColumn) => column.tabname === 'input' && column.content.typeinput === 'number';
