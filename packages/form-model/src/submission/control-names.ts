import { shapeOfKind } from '../elements/index.ts';
import type { FilledColumn, Pages } from '../form.ts';
import { answerableColumns, rulesOf } from './questions.ts';

/** A control of a native form. */
export interface Control {
  column: FilledColumn;
  takesMany: boolean;
}

const known = new WeakMap<Pages, ReadonlyMap<string, Control>>();

/** The control of each name that `read` asks for. An upload has no text. Worked out once for each object, as `answerableColumns` is. */
export function controlNames(pages: Pages): ReadonlyMap<string, Control> {
  const names = known.get(pages) ?? readNames(pages);
  known.set(pages, names);
  return names;
}

function readNames(pages: Pages): Map<string, Control> {
  const names = new Map<string, Control>();
  for (const { column, direction } of answerableColumns(pages)) {
    const { uniqueId, tabname } = column;
    const shape = shapeOfKind(tabname);
    if (shape === 'files') continue;
    const all = (part: string) => {
      names.set(part ? `${uniqueId}.${part}` : uniqueId, { column, takesMany: shape === 'choices' });
      return [];
    };
    rulesOf(tabname).read({ all }, column, direction);
  }
  return names;
}
