import { cutText, definitionOf, type FilledColumn, type Option } from '@formwright/form-model';
import type { FormCopy } from './form-copy.ts';
import { columnsOf, labelsOf, valuesOf, withFormerOptions } from './former.ts';
import type { AnsweredResponse } from './response.ts';
import { readInstead, rewordedIn } from './reworded.ts';

/** Characters of the labels of one answer. A cell of the table shows no more. */
const MAX_LABELS = 300;

/**
 * Makes a function from a response to the labels of the chosen options and the dates in their present format, by question, as the CSV has them; an
 * option that said something else when it was chosen says so. An answer whose text is the same as its stored values is left out.
 */
export async function chosenLabelsOf(form: FormCopy): Promise<(response: AnsweredResponse) => Record<string, string>> {
  const reworded = await rewordedIn(form);
  const choices = columnsOf(form)
    .filter(({ content, tabname }) => 'options' in content || tabname === 'date')
    .map(withFormerOptions(form))
    .map((column) => ({
      column,
      labels: labelsOf(column),
      reworded: reworded.get(column.uniqueId),
    }));
  return (response) =>
    Object.fromEntries(
      choices.flatMap(({ column, labels, reworded }) => {
        const { uniqueId } = column;
        const answer = response.response[uniqueId];
        if (answer === undefined) return [];
        const { toText } = definitionOf(column.tabname);
        const values = valuesOf(answer);
        if (column.tabname === 'date') {
          const date = toText(answer, column);
          return date === values.join() ? [] : [[uniqueId, date]];
        }
        const options = [...new Set(values)].map((value): Option => {
          const [known, label = value] = [reworded?.get(value), labels.get(value)];
          const read = known && readInstead(known, response);
          return { id: value, value, label: read ? `${read.label} (now “${label}”)` : label };
        });
        // Each for itself: joined, other labels than the values can be the same text.
        if (options.every(({ value, label }) => value === label)) return [];
        return [[uniqueId, cutText(toText(answer, withOptions(column, options)), MAX_LABELS)]];
      }),
    );
}

const withOptions = (column: FilledColumn, options: readonly Option[]): FilledColumn =>
  ({ ...column, content: { ...column.content, options } }) as FilledColumn;
