import type { ElementKind, FilledColumn } from '../form.ts';
import type { NewId } from '../identifiers.ts';
import { newElement } from '../new-form.ts';

/** A new element of a kind that is known only at run time; the kinds taken one by one make up the union, which the compiler cannot see. */
export const newFilledColumn = (kind: ElementKind, newId: NewId): FilledColumn => newElement(kind, newId) as FilledColumn;
