import { findColumn, isFilled } from '@formwright/form-model';
import type { EditorState, EditorStore } from './editor-state.ts';
import { panelOf } from './setting-panels.ts';

type Showing = Pick<
  EditorStore,
  | 'show'
  | 'select'
  | 'goTo'
  | 'openSettings'
  | 'answerSettings'
  | 'openFormPanel'
  | 'showFormPanel'
  | 'closeSettings'
  | 'ask'
  | 'showKeys'
  | 'markProblems'
>;

/** What of the form is on the canvas and beside it. Nothing here changes the form. */
export function showing(getState: () => EditorState, set: (change: Partial<EditorState>) => void): Showing {
  return {
    show: (page) => set({ page, selected: null, focus: null }),
    select: (column) => set({ selected: column }),
    goTo(column) {
      const at = findColumn(getState().history.present, column);
      if (!at) return;
      const selected = isFilled(at.column) ? column : null;
      set({ page: at.page.id, selected, focus: { page: at.page.id, row: at.row.id, column } });
    },
    openSettings: (column) => set({ selected: column, isSettingsOpen: true, areSettingsAsked: true }),
    answerSettings: () => set({ areSettingsAsked: false }),
    openFormPanel: (formPanel) => set({ selected: null, isSettingsOpen: true, formPanel, areSettingsAsked: true }),
    showFormPanel: (formPanel) => set({ formPanel }),
    closeSettings() {
      const { selected, history } = getState();
      const at = selected ? findColumn(history.present, selected) : undefined;
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
      const at = first && findColumn(getState().history.present, first);
      const panel = setting && panelOf(setting);
      set({
        problems: columns,
        problemSetting: setting ?? null,
        ...(panel && { selected: null, isSettingsOpen: true, formPanel: panel, areSettingsAsked: true }),
        ...(at && { page: at.page.id, focus: { page: at.page.id, row: at.row.id, column: first } }),
      });
    },
  };
}
