import type { ElementKind, Pages } from '../form.ts';
import type { NewId } from '../identifiers.ts';
import { MAX_COLUMNS_PER_ROW, MAX_PAGES } from '../limits.ts';
import { formMessages } from '../messages.ts';

/** What the editor edits and undo restores. The title is kept on the first page, where the document stores it. */
export interface EditedForm {
  /** The heading on the form. */
  header: string;
  pages: Pages;
}

/** Where the editor looks after a command: the page that shows the change, and what on it takes the focus. */
export interface Focus {
  page: string;
  row?: string;
  /** A column's uniqueId. */
  column?: string;
  /** An option's id, inside `column`. */
  option?: string;
}

/**
 * What became of a command. `done`: the new form; the same object as before when nothing changed. `refused`: the text that tells
 * the user why. `confirm`: a question to ask first; send the command again with `confirmed: true`.
 */
export type Outcome = { done: EditedForm; focus?: Focus; notice?: string } | { refused: string } | { confirm: string };

/**
 * A command of the editor, as data: buttons, keys and undo read the same row. Pure: it never changes the form it is given, and
 * never throws on arguments that name something that is gone.
 */
export interface CommandDefinition<Args> {
  id: string;
  /** Names one use of it, for the undo button: 'Delete Email'. Read against the form before the command. */
  label(form: EditedForm, args: Args): string;
  /** As a keyboard writes it: 'Delete'. */
  shortcut?: string;
  /** Uses with the same key, shortly after one another, are one step of undo: typing in one field. */
  burst?(args: Args): string;
  run(form: EditedForm, args: Args, newId: NewId): Outcome;
}

/** Where an element goes. */
export type Target =
  /** Into a column without an element. */
  | { in: 'column'; column: string }
  /** Beside others: before the column at `index`, or at the end. */
  | { in: 'row'; row: string; index: number }
  /** Into a row of its own, before the row at `index`. */
  | { in: 'rows'; page: string; index: number }
  /** Wherever the page has room: its first unfilled column, else a new last row. */
  | { in: 'page'; page: string };

/** What the editor says about commands. Quoted by the specification where it has a text. */
export const texts = {
  gone: 'Something went wrong.',
  pageFull: formMessages.pageFull,
  rowFull: `A row holds at most ${MAX_COLUMNS_PER_ROW} columns.`,
  dividerAlone: formMessages.dividerAlone,
  oneEmail: 'A form can have only one email field.',
  emptyPage: formMessages.emptyPage,
  tooManyPages: `A form holds at most ${MAX_PAGES} pages.`,
  firstRow: 'The first row of the first page cannot be deleted.',
  firstPage: 'The first page cannot be deleted.',
  areYouSure: 'Are you sure?',
  pageAdded: 'A new page is added',
  pageRemoved: 'Page is removed.',
  pageDeleted: 'Page deleted',
  lastOption: 'Keep at least one option.',
  noOptions: 'Write one option per line.',
} as const;

/** Kinds whose answers are chosen from options. */
export const CHOICE_KINDS = ['dropdown', 'radio', 'checkbox'] as const satisfies readonly ElementKind[];
export type ChoiceKind = (typeof CHOICE_KINDS)[number];
