import { definitionOf, type FilledColumn, type UserData } from '@formwright/form-model';
import { cutText } from './cut-text.ts';
import type { FormCopy } from './form-copy.ts';
import { columnsOf, valuesOf, withFormerOptions } from './former.ts';

/** Characters of the labels of one answer. A cell of the table shows no more. */
const MAX_LABELS = 300;

/**
 * Answers, for any response of the form, what it chose: by question, the labels that the CSV has, too. Leaves out answers whose stored
 * values read the same.
 */
export function chosenLabelsOf(form: FormCopy): (answers: UserData) => Record<string, string> {
  const choices = columnsOf(form)
    .filter(({ content }) => 'options' in content)
    .map((column) => withFormerOptions(column, form));
  return (answers) =>
    Object.fromEntries(
      choices.flatMap((column) => {
        const { uniqueId } = column;
        const labels = textOf(column, answers);
        const values = valuesOf(answers[uniqueId] ?? []).join(', ');
        return labels === values ? [] : [[uniqueId, cutText(labels, MAX_LABELS)]];
      }),
    );
}

const textOf = (column: FilledColumn, answers: UserData) => definitionOf(column.tabname).toText(answers[column.uniqueId], column);
