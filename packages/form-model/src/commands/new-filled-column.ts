import type { ElementKind, FilledColumn } from '../form.ts';
import type { NewId } from '../identifiers.ts';
import { newElement } from '../new-form.ts';

/**
 * Makes an element of a kind that is known only at run time. The cast is safe: each kind's column is a member of the union. TypeScript
 * cannot infer this.
 */
export const newFilledColumn = (kind: ElementKind, newId: NewId): FilledColumn => newElement(kind, newId) as FilledColumn;
