import type { Pages } from '../form.ts';
import type { NewId } from '../identifiers.ts';
import { MAX_COLUMNS_PER_ROW, MAX_OPTIONS, MAX_PAGES } from '../limits.ts';
import { formMessages } from '../messages.ts';
import type { EditedSettings } from '../settings/settings.ts';

/** What the editor edits and undo restores. The title is kept on the first page, where the document stores it. */
export interface EditedForm {
  /** The heading on the form. */
  header: string;
  pages: Pages;
  settings: EditedSettings;
}

/** The page to show after a command, and the element that gets the focus. */
export interface Focus {
  page: string;
  row?: string;
  /** A column's uniqueId. */
  column?: string;
  /** An option's id, inside `column`. */
  option?: string;
}

/**
 * The result of a command. `done`: the new form; the same object as before when nothing changed. `refused`: the text that tells the user
 * why. `confirm`: a question to ask first; send the command again with `confirmed: true`.
 */
export type Outcome = { done: EditedForm; focus?: Focus; notice?: string } | { refused: string } | { confirm: string };

/**
 * A command of the editor, as data: buttons, shortcuts and undo share one definition. Pure: it never changes the form it is given. It never
 * throws, even when an argument names a deleted element.
 */
export interface CommandDefinition<Args> {
  id: string;
  /** The label of the undo button for this command, such as 'Delete Email'. Uses the form before the command. */
  label(form: EditedForm, args: Args): string;
  /** The key's name, such as 'Delete'. */
  shortcut?: string;
  /** Commands with the same key in quick succession form one undo step, such as typing in one field. null: a step of its own. */
  burst?(args: Args): string | null;
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

/** Messages of commands. Quoted texts come from the specification. */
export const texts = {
  gone: 'Something went wrong.',
  pageFull: formMessages.pageFull,
  /** Where an element is chosen from the list of elements. */
  fullForList: 'The page is full.',
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
  tooManyOptions: `An element has at most ${MAX_OPTIONS} options.`,
  lastOption: 'Keep at least one option.',
  noOptions: 'Write one option per line.',
} as const;
