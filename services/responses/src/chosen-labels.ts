import { cutText, definitionOf, type FilledColumn, type Option } from '@formwright/form-model';
import type { FormCopy } from './form-copy.ts';
import { columnsOf, optionsOf, valuesOf, withFormerOptions } from './former.ts';
import type { AnsweredResponse } from './response.ts';
import { type RewordedOptions, readInstead, rewordedIn } from './reworded.ts';

/** Characters of the labels of one answer. A cell of the table shows no more. */
const MAX_LABELS = 300;

/**
 * Makes a function from a response to the labels of the chosen options and the dates in their present format, by question, as the CSV has them; an
 * option that said something else when it was chosen says so. An answer whose text is the same as its stored values is left out.
 */
export function chosenLabelsOf(form: FormCopy): (response: AnsweredResponse) => Record<string, string> {
  const rewordedOf = rewordedIn(form);
  const choices = columnsOf(form)
    .filter(({ content, tabname }) => 'options' in content || tabname === 'date')
    .map(withFormerOptions(form))
    .map((column) => ({ column, reworded: rewordedOf(column) }));
  return (response) =>
    Object.fromEntries(
      choices.flatMap(({ column, reworded }) => {
        const { uniqueId } = column;
        const answer = response.response[uniqueId];
        if (answer === undefined) return [];
        const read = asRead(column, reworded, response);
        if (!isNamedElse(valuesOf(answer), read)) return [];
        return [[uniqueId, cutText(definitionOf(column.tabname).toText(answer, read), MAX_LABELS)]];
      }),
    );
}

/** The question with the options as this respondent read them. */
function asRead(column: FilledColumn, reworded: RewordedOptions, response: AnsweredResponse): FilledColumn {
  if (reworded.size === 0 || !('options' in column.content)) return column;
  const options = column.content.options.map((option): Option => {
    const known = reworded.get(option.value);
    const read = known && readInstead(known, response);
    return read ? { ...option, label: `${read.label} (now “${option.label}”)` } : option;
  });
  return { ...column, content: { ...column.content, options } } as FilledColumn;
}

/** Whether a value has another label. Each for itself: joined, other labels than the values can be the same text. */
function isNamedElse(values: readonly string[], column: FilledColumn): boolean {
  const labels = new Map(optionsOf(column).map(({ value, label }) => [value, label]));
  return values.some((value) => (labels.get(value) ?? value) !== value);
}
