import type { FilledColumn } from '@formwright/form-model';
import type { SharedResponse } from './api.ts';

/** The question as it was called on the page that was filled in. */
export function labelAsAsked(column: FilledColumn, formerLabels: NonNullable<SharedResponse[1]['formerLabels']>): FilledColumn {
  const asked = formerLabels.find(({ uniqueId }) => uniqueId === column.uniqueId);
  if (!asked) return column;
  const { label } = column.content;
  return { ...column, content: { ...column.content, label: `${asked.label} (now “${label}”)` } } as FilledColumn;
}

/** The question with the options of the time of the response: renamed options show both labels, removed ones are added. */
export function optionsAsChosen(column: FilledColumn, formerOptions: SharedResponse[1]['formerOptions']): FilledColumn {
  if (!('options' in column.content)) return column;
  const chosen = new Map(formerOptions.filter(({ uniqueId }) => uniqueId === column.uniqueId).map(({ value, label }) => [value, label]));
  const options = column.content.options.map((option) => {
    const label = chosen.get(option.value);
    chosen.delete(option.value);
    return label === undefined ? option : { ...option, label: `${label} (now “${option.label}”)` };
  });
  const gone = [...chosen].map(([value, label]) => ({ id: value, value, label: `${label} (no longer an option)` }));
  return { ...column, content: { ...column.content, options: [...options, ...gone] } } as FilledColumn;
}
