import * as commonMessages from './messages/common.ts';
import * as dateMessages from './messages/date.ts';
import * as inputMessages from './messages/input.ts';
import * as phoneMessages from './messages/phone.ts';
import { refusalMessages } from './messages/refusals.ts';
import * as uploadMessages from './messages/upload.ts';

/** Messages for a missing or wrong answer. Texts of one kind are in `messages/`, so that a public page includes only those it needs. */
export const messages = {
  ...commonMessages,
  ...refusalMessages,
  ...inputMessages,
  ...phoneMessages,
  ...dateMessages,
  ...uploadMessages,
};

/** Messages for a form that exceeds the size limits. */
export const sizeMessages = {
  elements: (most: number) => `A form has at most ${most.toLocaleString('en')} elements.`,
  options: (most: number) => `The elements of a form have at most ${most.toLocaleString('en')} options together.`,
  pieces: (most: number) => `The paragraphs of a form have at most ${most.toLocaleString('en')} differently formatted pieces together.`,
  characters: (most: number) => `The texts of a form have at most ${most.toLocaleString('en')} characters together.`,
};

/** Messages for an invalid form. All quote the specification. */
export const formMessages = {
  emptyField: 'You have an empty field. Please remove the field or add any from the left bar',
  emptyFields: 'You have empty fields. Please remove fields or add any from the left bar',
  pageFull: 'Page is full, create a new page.',
  emptyPage: 'You have an empty page.',
  dividerAlone: "There can't be other elements with a divider",
};
