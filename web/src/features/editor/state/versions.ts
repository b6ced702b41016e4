import { type EditedForm, record, type Step } from '@formwright/form-model';
import { withStoredImages } from '../images/pending-images.ts';
import { type EditorState, type EditorStore, loadedForm } from './editor-state.ts';
import { withKept } from './kept-changes.ts';

type Versions = Pick<EditorStore, 'restore' | 'takeOver' | 'markSaved' | 'moveOnto' | 'setLink'>;

/** What comes from elsewhere: a draft of this device, the server's form, its answer to a save. */
export function versions(getState: () => EditorState, set: (change: Partial<EditorState>) => void, now: () => number): Versions {
  return {
    restore({ form: kept, version, base }) {
      // Drafts of older releases have none of the settings, or not all.
      const whole = (draft: EditedForm): EditedForm => ({ ...draft, settings: { ...getState().saved.settings, ...draft.settings } });
      const form = { ...kept, settings: { ...getState().history.present.settings, ...kept.settings } };
      const step = { label: 'Restore unsaved changes', page: undefined, burst: null, at: now() };
      set({
        history: record(getState().history, form, step),
        saved: whole(base),
        details: { ...getState().details, version },
        loads: getState().loads + 1,
      });
    },
    takeOver(newPages, newDetails) {
      const form = loadedForm(newPages, newDetails);
      const step = { label: 'Load the newer version', page: undefined, burst: null, at: now() };
      set({
        history: record(getState().history, form, step),
        saved: form,
        details: newDetails,
        loads: getState().loads + 1,
        selected: null,
      });
    },
    markSaved(sent, storedPages, stored) {
      const isStillThere = getState().history.present === sent;
      const named = (form: EditedForm) => withKept(form, sent, stored);
      const saved = named(withStoredImages(sent, loadedForm(storedPages, stored)));
      const present = isStillThere ? saved : named(withStoredImages(getState().history.present, loadedForm(storedPages, stored), sent));
      const renamed = (steps: readonly Step[]) => steps.map((step) => ({ ...step, form: named(step.form) }));
      const history = { present, past: renamed(getState().history.past), future: renamed(getState().history.future) };
      // The link may have been changed since the reply was sent.
      const details = { ...stored, link: getState().details.link };
      set({ history, saved, details, problems: [], problemSetting: null });
    },
    moveOnto(details) {
      const { history, saved } = getState();
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
    setLink: (link) => set({ details: { ...getState().details, link } }),
  };
}
