import { type Offered, offeredContent, offeredKind } from '../elements/ready-made.ts';
import type { FilledColumn } from '../form.ts';
import type { NewId } from '../identifiers.ts';
import { newElement } from '../new-form.ts';

/**
 * Makes an element of the palette, which is known only at run time. The cast is safe: each kind's column is a member of the union.
 * TypeScript cannot infer this.
 */
export function newFilledColumn(offered: Offered, newId: NewId): FilledColumn {
  const column = newElement(offeredKind(offered), newId);
  return { ...column, content: { ...column.content, ...offeredContent(offered) } } as FilledColumn;
}
