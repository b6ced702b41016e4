import { newRow } from '../new-form.ts';
import { type CommandDefinition, texts } from './command.ts';
import { checkLayout, findPage, findRow, insertAt, replacePage } from './layout.ts';

export interface MoveRow {
  row: string;
  /** The row moves before the row at `index`, or to the end of the page when `index` has no row. */
  to: { page: string; index: number };
}

/** When a page's only row is moved, the page gets a new, unfilled row. */
export const moveRow: CommandDefinition<MoveRow> = {
  id: 'move-row',
  label: (form, { row }) => `Move row ${(findRow(form, row)?.rowIndex ?? 0) + 1}`,
  run(form, { row: rowId, to }, newId) {
    const from = findRow(form, rowId);
    const target = findPage(form, to.page);
    if (!from || !target) return { refused: texts.gone };
    const isSamePage = target.id === from.page.id;
    if (isSamePage && (to.index === from.rowIndex || to.index === from.rowIndex + 1)) return { done: form };
    const lifted = replacePage(form, from.page.id, (page) => {
      const rows = page.rows.filter((row) => row.id !== rowId);
      return { ...page, rows: rows.length > 0 || isSamePage ? rows : [newRow(newId)] };
    });
    const index = isSamePage && to.index > from.rowIndex ? to.index - 1 : to.index;
    const done = replacePage(lifted, target.id, (page) => ({ ...page, rows: insertAt(page.rows, index, from.row) }));
    return checkLayout(done, { focus: { page: target.id, row: rowId } });
  },
};
