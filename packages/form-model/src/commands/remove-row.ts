import { type CommandDefinition, texts } from './command.ts';
import { findRow, hasElement, neighbor, replacePage } from './layout.ts';
import { withoutPage } from './remove-page.ts';

export interface RemoveRow {
  row: string;
  confirmed?: boolean;
}

/** Removing the last row of a page removes the page. The first row of the first page cannot be removed. */
export const removeRow: CommandDefinition<RemoveRow> = {
  id: 'remove-row',
  label: (form, { row }) => `Delete row ${(findRow(form, row)?.rowIndex ?? 0) + 1}`,
  run(form, { row, confirmed }) {
    const at = findRow(form, row);
    if (!at) return { refused: texts.gone };
    if (at.pageIndex === 0 && at.rowIndex === 0) return { refused: texts.firstRow };
    if (at.page.rows.length === 1) {
      if (hasElement(at.page) && !confirmed) return { confirm: texts.areYouSure };
      return { ...withoutPage(form, at.page.id), notice: texts.pageRemoved };
    }
    const done = replacePage(form, at.page.id, (page) => ({ ...page, rows: page.rows.filter((one) => one.id !== row) }));
    return { done, focus: neighbor(done, at.page.id, at.rowIndex, 0) };
  },
};
