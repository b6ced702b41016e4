import { type CommandDefinition, texts } from './command.ts';
import { findRow, insertAt, newColumn, newRow, replacePage, settle } from './layout.ts';

export interface AddRow {
  /** The row above the new one. */
  after: string;
}

export const addRow: CommandDefinition<AddRow> = {
  id: 'add-row',
  label: () => 'Add row',
  run(form, { after }, newId) {
    const at = findRow(form, after);
    if (!at) return { refused: texts.gone };
    const column = newColumn(newId);
    const row = newRow(newId, [column]);
    const done = replacePage(form, at.page.id, (page) => ({ ...page, rows: insertAt(page.rows, at.rowIndex + 1, row) }));
    return settle(done, { focus: { page: at.page.id, row: row.id, column: column.uniqueId } });
  },
};
