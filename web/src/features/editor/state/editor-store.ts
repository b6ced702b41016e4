import {
  allColumns,
  type Command,
  commandBurst,
  commandLabel,
  differingGroups,
  type EditedForm,
  type Focus,
  type FormDetails,
  type FormSetting,
  findColumn,
  type History,
  isFilled,
  newHistory,
  type Outcome,
  type Pages,
  record,
  redo,
  runCommand,
  type Step,
  settingsOf,
  undo,
} from '@formwright/form-model';
import { createListeners } from '../../../lib/listeners.ts';
import { withStoredImages } from '../images/pending-images.ts';
import type { Device } from './device.ts';
import { withKept } from './kept-changes.ts';
import { type FormPanelName, panelOf } from './setting-panels.ts';
import { columnAfterTravel, spokenChange } from './spoken-change.ts';

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
  restore(draft: { form: EditedForm; version: number; base?: EditedForm }): void;
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

/** Commands that keep the focus: typing and switches. */
const KEEPS_FOCUS: ReadonlySet<Command['id']> = new Set([
  'change-content',
  'change-option',
  'set-title',
  'set-header',
  'set-columns',
  'reset-element',
  'move-option',
  'set-page-colors',
]);

/** Converts a stored form for editing. */
export function loadedForm(pages: Pages, details: FormDetails): EditedForm {
  const [first, ...rest] = pages;
  return { header: details.header, pages: first ? [{ ...first, title: details.title }, ...rest] : [], settings: settingsOf(details) };
}

export function createEditorStore(pages: Pages, details: FormDetails, device: Device): EditorStore {
  const saved = loadedForm(pages, details);
  let state: EditorState = {
    history: newHistory(saved),
    saved,
    details,
    loads: 0,
    page: pages[0]?.id ?? '',
    selected: null,
    isSettingsOpen: false,
    formPanel: null,
    problemSetting: null,
    areSettingsAsked: false,
    focus: null,
    problems: [],
    announcement: { text: '', count: 0 },
    question: null,
    areKeysShown: false,
  };
  const listeners = createListeners();
  const set = (change: Partial<EditorState>) => {
    state = consistent({ ...state, ...change });
    listeners.notify();
  };
  const announce = (text: string) => ({ text, count: state.announcement.count + 1 });
  const travel = (history: History, step: Step | undefined, how: string, staysHere: boolean) => {
    if (!step) return;
    const announcement = announce(`${how}: ${step.label}.`);
    const id = columnAfterTravel(state.history.present, history.present);
    const at = id === undefined ? undefined : findColumn(history.present, id);
    const changed: readonly FormPanelName[] = differingGroups(state.history.present.settings, history.present.settings);
    const panel = changed.find((name) => name === state.formPanel) ?? changed[0];
    if (!at) return set({ history, page: step.page ?? state.page, announcement, ...(panel && shown(panel)) });
    const place = { page: at.page.id, row: at.row.id, column: at.column.uniqueId };
    const cameBack = isFilled(at.column) && !findColumn(state.history.present, place.column);
    set({ history, page: place.page, announcement, ...(cameBack && { selected: place.column }), ...(!staysHere && { focus: place }) });
  };
  /** The panel in which a setting has changed, without its focus. */
  const shown = (formPanel: FormPanelName): Partial<EditorState> =>
    device.hasRoomForSettings() ? { formPanel, isSettingsOpen: true, selected: null } : {};
  return {
    getState: () => state,
    subscribe: listeners.subscribe,
    run(command, isDrag = false) {
      const { present } = state.history;
      const outcome = runCommand(present, command, device.newId);
      if (!('done' in outcome)) return outcome;
      const step = { label: commandLabel(present, command), page: outcome.focus?.page, burst: commandBurst(command), at: device.now() };
      const history = record(state.history, outcome.done, step);
      const moves = outcome.focus && !KEEPS_FOCUS.has(command.id) && history !== state.history;
      const isNew = command.id === 'add-element' && history !== state.history;
      const spoken = history === state.history || isDrag ? '' : spokenChange(present, outcome.done, command);
      set({
        history,
        ...(spoken && { announcement: announce(spoken) }),
        ...(moves &&
          outcome.focus && { page: outcome.focus.page, focus: { ...outcome.focus, isNew }, selected: outcome.focus.column ?? null }),
        // The settings of a new element open beside it. The focus stays on the page.
        ...(isNew && device.hasRoomForSettings() && { isSettingsOpen: true, areSettingsAsked: false }),
      });
      return outcome;
    },
    undo: (staysHere = false) => travel(undo(state.history), state.history.past.at(-1), 'Undone', staysHere),
    redo: (staysHere = false) => travel(redo(state.history), state.history.future[0], 'Redone', staysHere),
    announce: (text) => set({ announcement: announce(text) }),
    show: (page) => set({ page, selected: null, focus: null }),
    select: (column) => set({ selected: column }),
    goTo(column) {
      const at = findColumn(state.history.present, column);
      if (!at) return;
      const selected = isFilled(at.column) ? column : null;
      set({ page: at.page.id, selected, focus: { page: at.page.id, row: at.row.id, column } });
    },
    openSettings: (column) => set({ selected: column, isSettingsOpen: true, areSettingsAsked: true }),
    answerSettings: () => set({ areSettingsAsked: false }),
    openFormPanel: (formPanel) => set({ selected: null, isSettingsOpen: true, formPanel, areSettingsAsked: true }),
    showFormPanel: (formPanel) => set({ formPanel }),
    closeSettings() {
      const at = state.selected ? findColumn(state.history.present, state.selected) : undefined;
      set({
        isSettingsOpen: false,
        areSettingsAsked: false,
        formPanel: null,
        focus: at ? { page: at.page.id, row: at.row.id, column: at.column.uniqueId } : null,
      });
    },
    ask: (question) => set({ question }),
    showKeys: (areKeysShown) => set({ areKeysShown }),
    markProblems(columns, setting) {
      const [first] = columns;
      const at = first && findColumn(state.history.present, first);
      const panel = setting && panelOf(setting);
      set({
        problems: columns,
        problemSetting: setting ?? null,
        ...(panel && { selected: null, isSettingsOpen: true, formPanel: panel, areSettingsAsked: true }),
        ...(at && { page: at.page.id, focus: { page: at.page.id, row: at.row.id, column: first } }),
      });
    },
    restore({ form: kept, version, base = state.saved }) {
      // Drafts of older releases have none of the settings, or not all.
      const whole = (draft: EditedForm): EditedForm => ({ ...draft, settings: { ...state.saved.settings, ...draft.settings } });
      const form = { ...kept, settings: { ...state.history.present.settings, ...kept.settings } };
      const step = { label: 'Restore unsaved changes', page: undefined, burst: null, at: device.now() };
      set({
        history: record(state.history, form, step),
        saved: whole(base),
        details: { ...state.details, version },
        loads: state.loads + 1,
      });
    },
    takeOver(newPages, newDetails) {
      const form = loadedForm(newPages, newDetails);
      const step = { label: 'Load the newer version', page: undefined, burst: null, at: device.now() };
      set({ history: record(state.history, form, step), saved: form, details: newDetails, loads: state.loads + 1, selected: null });
    },
    markSaved(sent, storedPages, stored) {
      const isStillThere = state.history.present === sent;
      const named = (form: EditedForm) => withKept(form, sent, stored);
      const saved = named(withStoredImages(sent, loadedForm(storedPages, stored)));
      const present = isStillThere ? saved : named(withStoredImages(state.history.present, loadedForm(storedPages, stored), sent));
      const renamed = (steps: readonly Step[]) => steps.map((step) => ({ ...step, form: named(step.form) }));
      const history = { present, past: renamed(state.history.past), future: renamed(state.history.future) };
      // The link may have been changed since the reply was sent.
      const details = { ...stored, link: state.details.link };
      set({ history, saved, details, problems: [], problemSetting: null });
    },
    moveOnto(details) {
      const { history, saved } = state;
      // A form that several steps share stays one.
      const moved = new Map<EditedForm, EditedForm>();
      const move = (form: EditedForm) => {
        const known = moved.get(form) ?? withKept(form, saved, details);
        moved.set(form, known);
        return known;
      };
      const steps = (all: readonly Step[]) => all.map((step) => ({ ...step, form: move(step.form) }));
      set({
        history: { present: move(history.present), past: steps(history.past), future: steps(history.future) },
        saved: move(saved),
        details,
      });
      return move;
    },
    setLink: (link) => set({ details: { ...state.details, link } }),
  };
}

/** Repairs the selection and the page if a change removed them. A selected element shows its own settings. */
function consistent(state: EditorState): EditorState {
  const { pages } = state.history.present;
  const page = pages.some(({ id }) => id === state.page) ? state.page : (pages[0]?.id ?? '');
  const isGone = state.selected !== null && !findColumn(state.history.present, state.selected);
  if (isGone) return { ...state, page, selected: null, isSettingsOpen: false };
  return { ...state, page, formPanel: state.selected === null ? state.formPanel : null };
}

export const isUnsaved = (state: EditorState): boolean => state.history.present !== state.saved;

/** EDIT-02: whether the form has an element that respondents see. */
export const hasField = (state: EditorState): boolean => isFilledIn(state.history.present);

/** Whether the saved form has one; otherwise its link shows an empty page. */
export const isPublished = (state: EditorState): boolean => isFilledIn(state.saved);

/** What whoever opens the link sees of the canvas. */
export const shownByLink = (state: EditorState): 'nothing' | 'older' | 'this' => {
  if (!isPublished(state)) return 'nothing';
  return isUnsaved(state) ? 'older' : 'this';
};

const isFilledIn = ({ pages }: EditedForm): boolean => allColumns(pages).some(({ column }) => column.tabname !== '');
