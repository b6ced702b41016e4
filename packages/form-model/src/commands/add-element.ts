import { ELEMENTS } from '../elements/index.ts';
import type { ElementKind, FilledColumn } from '../form.ts';
import { type CommandDefinition, type NewId, type Target, texts } from './command.ts';
import { insertColumn } from './insert-column.ts';
import { findColumn, settle } from './layout.ts';

export interface AddElement {
  kind: ElementKind;
  to: Target;
}

/** A click in the palette adds to the page, a drop to the place under it. */
export const addElement: CommandDefinition<AddElement> = {
  id: 'add-element',
  label: (_form, { kind }) => `Add ${ELEMENTS[kind].name}`,
  run(form, { kind, to }, newId) {
    if (!Object.hasOwn(ELEMENTS, kind)) return { refused: texts.gone };
    const column = newElement(kind, newId);
    const done = insertColumn(form, column, to, newId);
    if (!done) return { refused: texts.gone };
    const at = findColumn(done, column.uniqueId);
    return settle(done, at && { focus: { page: at.page.id, row: at.row.id, column: column.uniqueId } });
  },
};

/** A column with a new element of the kind, as Reset would leave it. */
export function newElement(kind: ElementKind, newId: NewId): FilledColumn {
  // The registry pairs each kind with its own content, which TypeScript cannot follow through the union.
  return { id: newId(), uniqueId: newId(50), tabname: kind, empty: false, content: ELEMENTS[kind].newContent(newId) } as FilledColumn;
}
