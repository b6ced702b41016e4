import type { PostedControls } from '../elements/definition.ts';
import { shapeOfKind } from '../elements/index.ts';
import type { FilledColumn } from '../form.ts';
import type { OfferedFiles } from './answers.ts';

/** Name and value of each control, in the order of the form. */
export type PostedFields = readonly (readonly [name: string, value: string, ...rest: unknown[]])[];

/** The values of each control name, in order. */
export function valuesByName(fields: PostedFields): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const earlier = values.get(name);
    if (earlier) earlier.push(value);
    else values.set(name, [value]);
  }
  return values;
}

/** The controls of one question. */
export function controlsOf({ uniqueId, tabname }: FilledColumn, values: Map<string, string[]>, files: OfferedFiles): PostedControls {
  return {
    all: (part) =>
      shapeOfKind(tabname) === 'files'
        ? (files[uniqueId] ?? []).map(({ name }) => name)
        : (values.get(part ? `${uniqueId}.${part}` : uniqueId) ?? []),
  };
}
