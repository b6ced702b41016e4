import {
  allColumns,
  type Command,
  commandBurst,
  commandLabel,
  differingGroups,
  type EditedForm,
  type FormDetails,
  findColumn,
  type History,
  isFilled,
  newHistory,
  type Pages,
  record,
  redo,
  runCommand,
  type Step,
  undo,
} from '@formwright/form-model';
import { createListeners } from '../../../lib/listeners.ts';
import type { Device } from './device.ts';
import { type EditorState, type EditorStore, loadedForm } from './editor-state.ts';
import type { FormPanelName } from './setting-panels.ts';
import { showing } from './showing.ts';
import { columnAfterTravel, spokenChange } from './spoken-change.ts';
import { versions } from './versions.ts';

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
  const getState = () => state;
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
    getState,
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
    ...showing(getState, set),
    ...versions(getState, set, device.now),
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
