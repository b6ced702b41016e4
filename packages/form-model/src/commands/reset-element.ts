import { type CommandDefinition, texts } from './command.ts';
import { findElement, replaceColumn } from './layout.ts';
import { nameOf } from './name-of.ts';
import { newFilledColumn } from './new-filled-column.ts';

export interface ResetElement {
  /** uniqueId */
  column: string;
}

/** Restores the defaults of the element's kind. The element keeps its id, so existing answers stay attached to it. */
export const resetElement: CommandDefinition<ResetElement> = {
  id: 'reset-element',
  label: (form, { column }) => `Reset ${nameOf(form, column)}`,
  run(form, { column: uniqueId }, newId) {
    const at = findElement(form, uniqueId);
    if (!at) return { refused: texts.gone };
    const column = { ...newFilledColumn(at.column.tabname, newId), id: at.column.id, uniqueId };
    return { done: replaceColumn(form, at, column), focus: { page: at.page.id, row: at.row.id, column: uniqueId } };
  },
};
