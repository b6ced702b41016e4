import { definitionOf, SINGLE_LINE_MAX } from '@formwright/form-model';
import { isKind } from '../shape-of-type.ts';
import type { Question } from './api.ts';

/** A line of text: a name, an address, a phone. It tells who answered, and nothing of all of them together. */
const isContact = ({ type, shape }: Question) =>
  shape === 'texts' && isKind(type) && (definitionOf(type).answer?.longest ?? 0) <= SINGLE_LINE_MAX;

/** The questions in the order of the form, those that only tell who answered below the others. */
export const contactsLast = (questions: readonly Question[]): Question[] => [
  ...questions.filter((each) => !isContact(each)),
  ...questions.filter(isContact),
];
