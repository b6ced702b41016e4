import { elementDefinitions } from '../elements/index.ts';
import type { ElementKind } from '../form.ts';
import { type CommandDefinition, type Target, texts } from './command.ts';
import { insertColumn } from './insert-column.ts';
import { findColumn, settle } from './layout.ts';
import { newFilledColumn } from './new-filled-column.ts';

export interface AddElement {
  kind: ElementKind;
  to: Target;
}

/** A click in the palette adds to the page, a drop to the place under it. */
export const addElement: CommandDefinition<AddElement> = {
  id: 'add-element',
  label: (_form, { kind }) => `Add ${elementDefinitions[kind].name}`,
  run(form, { kind, to }, newId) {
    if (!Object.hasOwn(elementDefinitions, kind)) return { refused: texts.gone };
    const column = newFilledColumn(kind, newId);
    const done = insertColumn(form, column, to, newId);
    if (!done) return { refused: texts.gone };
    const at = findColumn(done, column.uniqueId);
    return settle(done, at && { focus: { page: at.page.id, row: at.row.id, column: column.uniqueId } });
  },
};
