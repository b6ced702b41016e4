import { columnsOf, type EditedForm } from '@formwright/form-model';

/** A step from one column to another. */
export type CanvasStep = 'back' | 'on' | 'up' | 'down' | 'row start' | 'row end' | 'form start' | 'form end' | 'page before' | 'page after';

const STEPS: Readonly<Record<string, CanvasStep>> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'row start',
  End: 'row end',
  'Control Home': 'form start',
  'Control End': 'form end',
  PageUp: 'page before',
  PageDown: 'page after',
};

/** The step that a key makes; undefined for other keys. */
export function stepOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
  if (altKey || shiftKey) return undefined;
  return STEPS[ctrlKey || metaKey ? `Control ${key}` : key];
}

/**
 * The column that a step leads to; undefined at the ends of the form. Left and right go through all columns as they are read, up and down
 * from row to row, also onto the next page.
 */
export function nextColumn({ pages }: EditedForm, from: string, step: CanvasStep): string | undefined {
  const rows = pages.flatMap((page) => page.rows.map((row) => ({ page: page.id, ids: columnsOf(row).map(({ uniqueId }) => uniqueId) })));
  const at = rows.findIndex(({ ids }) => ids.includes(from));
  const row = rows[at];
  if (!row) return undefined;
  const all = rows.flatMap(({ ids }) => ids);
  const index = row.ids.indexOf(from);
  const inRow = (other: number) => rows[other]?.ids[Math.min(index, rows[other].ids.length - 1)];
  const onPage = (by: number) => {
    const page = pages[pages.findIndex(({ id }) => id === row.page) + by];
    return rows.find((one) => one.page === page?.id)?.ids[0];
  };
  switch (step) {
    case 'back':
      return all[all.indexOf(from) - 1];
    case 'on':
      return all[all.indexOf(from) + 1];
    case 'up':
      return inRow(at - 1);
    case 'down':
      return inRow(at + 1);
    case 'row start':
      return row.ids[0];
    case 'row end':
      return row.ids.at(-1);
    case 'form start':
      return all[0];
    case 'form end':
      return all.at(-1);
    case 'page before':
      return onPage(-1);
    case 'page after':
      return onPage(1);
  }
}
