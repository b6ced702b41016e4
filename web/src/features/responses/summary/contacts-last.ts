import type { Question } from './api.ts';

/** A line of text: a name, an address, a phone. It tells who answered, and nothing of all of them together. */
const isContact = ({ type, shape }: Question) => type === 'fullname' || (type === 'input' && shape === 'texts');

/** The questions in the order of the form, those that only tell who answered below the others. */
export const contactsLast = (questions: readonly Question[]): Question[] => [
  ...questions.filter((each) => !isContact(each)),
  ...questions.filter(isContact),
];
