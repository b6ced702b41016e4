import { newColumn } from '../new-form.ts';
import { type CommandDefinition, type Target, texts } from './command.ts';
import { insertColumn } from './insert-column.ts';
import { closeColumn, columnsOf, findColumn, replaceColumn, settle } from './layout.ts';
import { nameOf } from './name-of.ts';

export interface MoveColumn {
  /** uniqueId */
  column: string;
  to: Target;
}

export const moveColumn: CommandDefinition<MoveColumn> = {
  id: 'move-column',
  label: (form, { column }) => `Move ${nameOf(form, column)}`,
  run(form, { column: uniqueId, to }, newId) {
    const from = findColumn(form, uniqueId);
    if (!from) return { refused: texts.gone };
    if (staysPut(from, to)) return { done: form };
    // A stand-in keeps the old place, so that the target's indexes mean what they meant before the move.
    const standIn = newColumn(newId);
    const lifted = replaceColumn(form, from, standIn);
    const inserted = insertColumn(lifted, from.column, to, newId);
    if (!inserted) return { refused: texts.gone };
    const done = closeColumn(inserted, standIn.uniqueId, newId);
    const at = findColumn(done, uniqueId);
    return settle(done, at && { focus: { page: at.page.id, row: at.row.id, column: uniqueId } });
  },
};

/** Dropped where it came from: nothing to undo. */
function staysPut(from: NonNullable<ReturnType<typeof findColumn>>, to: Target): boolean {
  if (to.in === 'column') return to.column === from.column.uniqueId;
  if (to.in === 'row') return to.row === from.row.id && (to.index === from.index || to.index === from.index + 1);
  if (to.in === 'rows')
    return to.page === from.page.id && columnsOf(from.row).length === 1 && (to.index === from.rowIndex || to.index === from.rowIndex + 1);
  return to.page === from.page.id;
}
