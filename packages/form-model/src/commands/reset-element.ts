import { newOption } from '../elements/options.ts';
import type { FilledColumn } from '../form.ts';
import type { NewId } from '../identifiers.ts';
import { type CommandDefinition, texts } from './command.ts';
import { findElement, isChoice, replaceColumn } from './layout.ts';
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
    const column = { ...freshColumn(at.column, newId), id: at.column.id, uniqueId };
    return { done: replaceColumn(form, at, column), focus: { page: at.page.id, row: at.row.id, column: uniqueId } };
  },
};

/** Its options are new ones: with the values of a new element they would take over the answers that this question has. */
function freshColumn({ tabname }: FilledColumn, newId: NewId): FilledColumn {
  const column = newFilledColumn(tabname, newId);
  if (!isChoice(column)) return column;
  const options = column.content.options.map(({ label }) => newOption(label, newId));
  return { ...column, content: { ...column.content, options } } as FilledColumn;
}
