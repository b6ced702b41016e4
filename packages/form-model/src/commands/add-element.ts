import { OFFERED, type Offered, offeredName } from '../elements/ready-made.ts';
import { isEmailField } from '../submission/valid-submission.ts';
import { hasOtherEmail } from './change-content.ts';
import { type CommandDefinition, type Target, texts } from './command.ts';
import { insertColumn } from './insert-column.ts';
import { checkLayout, findColumn } from './layout.ts';
import { newFilledColumn } from './new-filled-column.ts';

export interface AddElement {
  kind: Offered;
  to: Target;
}

/** A click in the palette adds the element to the page. A drop adds it where it was dropped. */
export const addElement: CommandDefinition<AddElement> = {
  id: 'add-element',
  label: (_form, { kind }) => `Add ${offeredName(kind)}`,
  run(form, { kind, to }, newId) {
    if (!OFFERED.includes(kind)) return { refused: texts.gone };
    const column = newFilledColumn(kind, newId);
    if (isEmailField(column) && hasOtherEmail(form)) return { refused: texts.oneEmail };
    const done = insertColumn(form, column, to, newId);
    if (!done) return { refused: texts.gone };
    const at = findColumn(done, column.uniqueId);
    const outcome = checkLayout(done, at && { focus: { page: at.page.id, row: at.row.id, column: column.uniqueId } });
    const isFullForList = to.in === 'page' && 'refused' in outcome && outcome.refused === texts.pageFull;
    return isFullForList ? { refused: texts.fullForList } : outcome;
  },
};
