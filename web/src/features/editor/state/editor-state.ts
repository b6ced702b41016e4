import {
  type Command,
  type EditedForm,
  type Focus,
  type FormDetails,
  type FormSetting,
  type History,
  type Outcome,
  type Pages,
  settingsOf,
} from '@formwright/form-model';
import type { FormPanelName } from './setting-panels.ts';

export interface EditorState {
  history: History;
  /** The saved form. If the canvas differs from it, there are unsaved changes. */
  saved: EditedForm;
  /** Of the saved form. What is edited of them is in the history. */
  details: FormDetails;
  /** Number of times that another version was loaded into the open editor. Saves of an earlier one are stale. */
  loads: number;
  /** Id of the page on the canvas. */
  page: string;
  /** uniqueId of the selected element, whose settings are shown. */
  selected: string | null;
  isSettingsOpen: boolean;
  /** The panel for the whole form that is shown in the place of the element's settings. */
  formPanel: FormPanelName | null;
  /** The setting that the last save refused. Its panel says why. */
  problemSetting: FormSetting | null;
  /** Whether the settings were asked for, and have not taken the focus yet. */
  areSettingsAsked: boolean;
  /** Focus request; a new object for every request. `isNew`: the element was just added, so the focus goes to its text. */
  focus: (Focus & { isNew?: boolean }) | null;
  /** uniqueIds of the elements that the last save refused. They are marked on the canvas. */
  problems: readonly string[];
  /** The last announcement for screen readers, and its number. */
  announcement: { text: string; count: number };
  /** Command awaiting confirmation. */
  question: { text: string; command: Command } | null;
  /** Whether the list of keys is open. */
  areKeysShown: boolean;
}

/** The editor's own state. It is not in the query cache; components select parts of it with `useEditor`. */
export interface EditorStore {
  getState(): EditorState;
  subscribe(listener: () => void): () => void;
  /** @param isDrag a drag tells itself where something went */
  run(command: Command, isDrag?: boolean): Outcome;
  /** Focuses what came back, or the neighbor of what went away. `staysHere`: only selects it, so that a button keeps the focus. */
  undo(staysHere?: boolean): void;
  redo(staysHere?: boolean): void;
  /** Tells something to screen readers. */
  announce(text: string): void;
  /** Shows a page on the canvas. */
  show(page: string): void;
  select(column: string | null): void;
  /** Shows a column on its page, selects and focuses it. */
  goTo(column: string): void;
  openSettings(column: string): void;
  /** Tells that the settings have taken the focus. */
  answerSettings(): void;
  /** Opens a panel for the whole form, in the same place as the settings. Selecting an element shows its settings again. */
  openFormPanel(name: FormPanelName): void;
  /** Shows another tab of the same panel, whose button keeps the focus. */
  showFormPanel(name: FormPanelName): void;
  closeSettings(): void;
  /** Marks what prevents the save: columns, the first of which is shown and focused, or a setting, whose panel is opened. */
  markProblems(columns: readonly string[], setting?: FormSetting): void;
  ask(question: EditorState['question']): void;
  showKeys(areShown: boolean): void;
  /**
   * Restores a draft from this device, as one step of undo. Its base then counts as the loaded version: if somebody saved a newer one,
   * the next save reports a conflict.
   */
  restore(draft: { form: EditedForm; version: number; base: EditedForm }): void;
  /** Loads the server's newer form, as one step of undo: undo brings back the former canvas. */
  takeOver(pages: Pages, details: FormDetails): void;
  /** Marks `sent` as saved. The reply has the stored images, the new version, and what was kept of others: @see withKept */
  markSaved(sent: EditedForm, pages: Pages, details: FormDetails): void;
  /**
   * Puts the work here on a newer version, which has the same layout. Settings that were changed elsewhere are taken in every step.
   * @returns the same change, for forms that wait to be saved
   */
  moveOnto(details: FormDetails): (form: EditedForm) => EditedForm;
  /** Takes a link that was stored at once, not with Save. It is no unsaved change and no step of undo. */
  setLink(link: string): void;
}

/** Converts a stored form for editing. */
export function loadedForm(pages: Pages, details: FormDetails): EditedForm {
  const [first, ...rest] = pages;
  return { header: details.header, pages: first ? [{ ...first, title: details.title }, ...rest] : [], settings: settingsOf(details) };
}
