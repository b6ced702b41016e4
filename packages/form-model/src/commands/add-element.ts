import { elementDefinitions } from '../elements/index.ts';
import type { ElementKind } from '../form.ts';
import { type CommandDefinition, type Target, texts } from './command.ts';
import { insertColumn } from './insert-column.ts';
import { checkLayout, findColumn } from './layout.ts';
import { newFilledColumn } from './new-filled-column.ts';

export interface AddElement {
  kind: ElementKind;
  to: Target;
}

/** A click in the palette adds the element to the page. A drop adds it where it was dropped. */
export const addElement: CommandDefinition<AddElement> = {
  id: 'add-element',
  label: (_form, { kind }) => `Add ${elementDefinitions[kind].name}`,
  run(form, { kind, to }, newId) {
    if (!Object.hasOwn(elementDefinitions, kind)) return { refused: texts.gone };
    const column = newFilledColumn(kind, newId);
    const done = insertColumn(form, column, to, newId);
    if (!done) return { refused: texts.gone };
    const at = findColumn(done, column.uniqueId);
    const outcome = checkLayout(done, at && { focus: { page: at.page.id, row: at.row.id, column: column.uniqueId } });
    const isFullForList = to.in === 'page' && 'refused' in outcome && outcome.refused === texts.pageFull;
    return isFullForList ? { refused: texts.fullForList } : outcome;
  },
};
