import { newColumn } from '../new-form.ts';
import { type CommandDefinition, type Target, texts } from './command.ts';
import { insertColumn } from './insert-column.ts';
import { checkLayout, closeColumn, columnsOf, findColumn, replaceColumn } from './layout.ts';
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
    if (isSamePlace(from, to)) return { done: form };
    // A placeholder keeps the old position, so that the target's indexes stay valid.
    const placeholder = newColumn(newId);
    const lifted = replaceColumn(form, from, placeholder);
    const inserted = insertColumn(lifted, from.column, to, newId);
    if (!inserted) return { refused: texts.gone };
    const done = closeColumn(inserted, placeholder.uniqueId, newId);
    const at = findColumn(done, uniqueId);
    return checkLayout(done, at && { focus: { page: at.page.id, row: at.row.id, column: uniqueId } });
  },
};

/** Whether the column is dropped at its old position; then nothing changes. */
function isSamePlace(from: NonNullable<ReturnType<typeof findColumn>>, to: Target): boolean {
  if (to.in === 'column') return to.column === from.column.uniqueId;
  if (to.in === 'row') return to.row === from.row.id && (to.index === from.index || to.index === from.index + 1);
  if (to.in === 'rows')
    return to.page === from.page.id && columnsOf(from.row).length === 1 && (to.index === from.rowIndex || to.index === from.rowIndex + 1);
  return to.page === from.page.id;
}
