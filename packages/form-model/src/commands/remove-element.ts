import { type CommandDefinition, texts } from './command.ts';
import { closeColumn, columnsOf, findColumn, isFilled, neighbor } from './layout.ts';
import { nameOf } from './name-of.ts';
import { removeRow } from './remove-row.ts';

export interface RemoveElement {
  /** uniqueId of a column, filled or not. */
  column: string;
}

/** Removes a column. The only row of a page is kept with an unfilled column. */
export const removeElement: CommandDefinition<RemoveElement> = {
  id: 'remove-element',
  label: (form, { column }) => `Delete ${nameOf(form, column)}`,
  shortcut: 'Delete',
  run(form, args, newId) {
    const at = findColumn(form, args.column);
    if (!at) return { refused: texts.gone };
    const isLast = at.page.rows.length === 1 && columnsOf(at.row).length === 1;
    if (isLast && !isFilled(at.column)) return removeRow.run(form, { row: at.row.id }, newId);
    const done = closeColumn(form, args.column, newId);
    return { done, focus: neighbor(done, at.page.id, at.rowIndex, at.index) };
  },
};
