import { cutText, definitionOf, type FilledColumn, type Option } from '@formwright/form-model';
import { onceForEach } from '../store/once-for-each.ts';
import type { AnsweredResponse } from '../store/response.ts';
import type { FormCopy } from './form-copy.ts';
import { columnsOf, labelsOf, valuesOf, withFormerOptions } from './former.ts';
import { type RewordedOptions, readInstead, rewordedIn } from './reworded.ts';

/** Characters of the labels of one answer. A cell of the table shows no more. */
const MAX_LABELS = 300;

/**
 * Makes a function from a response to the labels of the chosen options and the dates in their present format, by question, as the CSV has them; an
 * option that said something else when it was chosen says so. An answer whose text is the same as its stored values is left out.
 */
export const chosenLabelsOf = onceForEach(async (form: FormCopy): Promise<(response: AnsweredResponse) => Record<string, string>> => {
  const reworded = await rewordedIn(form);
  const choices = columnsOf(form)
    .filter(({ content, tabname }) => 'options' in content || tabname === 'date')
    .map(withFormerOptions(form))
    .map((column) => ({
      column,
      toText: definitionOf(column.tabname).toText,
      reworded: reworded.get(column.uniqueId),
    }));
  return (response) =>
    Object.fromEntries(
      choices.flatMap(({ column, toText, reworded }) => {
        const { uniqueId } = column;
        const answer = response.response[uniqueId];
        if (answer === undefined) return [];
        const values = valuesOf(answer);
        if (column.tabname === 'date') {
          const date = toText(answer, column);
          return date === values.join() ? [] : [[uniqueId, date]];
        }
        const shown = reworded ? asRead(column, values, reworded, response) : column;
        const labels = labelsOf(shown);
        // Compares each label with its value: joined texts can be equal although the labels differ.
        if (values.every((value) => (labels.get(value) ?? value) === value)) return [];
        return [[uniqueId, cutText(toText(answer, shown), MAX_LABELS)]];
      }),
    );
});

/** The question with the chosen options as they are named, and as the respondent read them where that was something else. */
function asRead(column: FilledColumn, values: readonly string[], reworded: RewordedOptions, response: AnsweredResponse): FilledColumn {
  const labels = labelsOf(column);
  const options = [...new Set(values)].map((value): Option => {
    const [known, label = value] = [reworded.get(value), labels.get(value)];
    const read = known && readInstead(known, response);
    return { id: value, value, label: read ? `${read.label} (now “${label}”)` : label };
  });
  return { ...column, content: { ...column.content, options } } as FilledColumn;
}
