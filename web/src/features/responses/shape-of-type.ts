import { type AnswerShape, ELEMENT_KINDS, type ElementKind, shapeOfKind } from '@formwright/form-model';

const kinds: readonly string[] = ELEMENT_KINDS;
export const isKind = (type: string): type is ElementKind => kinds.includes(type);

/** What the answers to a kind are; null: it takes none. Undefined: only a newer server knows the kind, which comes as a text. */
export const shapeOfType = (type: string): AnswerShape | null | undefined => (isKind(type) ? shapeOfKind(type) : undefined);
