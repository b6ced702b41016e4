import { newRow } from '../new-form.ts';
import { type CommandDefinition, texts } from './command.ts';
import { checkLayout, columnsOf, findRow, insertAt, replacePage } from './layout.ts';

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
    const row = newRow(newId);
    const done = replacePage(form, at.page.id, (page) => ({ ...page, rows: insertAt(page.rows, at.rowIndex + 1, row) }));
    return checkLayout(done, { focus: { page: at.page.id, row: row.id, column: columnsOf(row)[0]?.uniqueId ?? '' } });
  },
};
