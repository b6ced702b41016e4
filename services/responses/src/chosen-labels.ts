import { definitionOf, type FilledColumn, type UserData } from '@formwright/form-model';
import { cutText } from './cut-text.ts';
import type { FormCopy } from './form-copy.ts';
import { columnsOf, valuesOf, withFormerOptions } from './former.ts';

/** Characters of the labels of one answer. A cell of the table shows no more. */
const MAX_LABELS = 300;

/**
 * Makes a function from a response's answers to the labels of the chosen options, by question, as the CSV has them. An answer whose labels
 * are the same as its stored values is left out.
 */
export function chosenLabelsOf(form: FormCopy): (answers: UserData) => Record<string, string> {
  const choices = columnsOf(form)
    .filter(({ content }) => 'options' in content)
    .map(withFormerOptions(form));
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
