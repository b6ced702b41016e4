import { pendingImages, restoreImage } from '../images/pending-images.ts';
import { device } from '../state/device.ts';
import { type EditorStore, isUnsaved } from '../state/editor-store.ts';
import type { DeviceDraft, DeviceDrafts } from './device-drafts.ts';

/** So long after the last change unsaved edits are written to the device. */
const QUIET_MS = 600;

/** Keeps the unsaved edits of one open editor on this device. Drafts of earlier editors stay until they are restored or discarded. */
export interface DraftKeeper {
  /** Drafts that earlier editors of this form left behind, newest first. */
  leftBehind(): Promise<DeviceDraft[]>;
  /** Writes the draft a moment after each change and drops it with the save. @returns how to stop */
  follow(): () => void;
  /** Writes the draft at once. @returns whether the device holds it now */
  keepNow(): Promise<boolean>;
  /** Drops this editor's draft: its edits were given up. */
  giveUp(): Promise<void>;
  /** Puts a draft into the editor. The device holds its edits all the time. */
  restore(draft: DeviceDraft): Promise<void>;
  discard(draft: DeviceDraft): Promise<void>;
}

export function createDraftKeeper(store: EditorStore, drafts: DeviceDrafts): DraftKeeper {
  const id = device.newId();
  const formId = store.getState().details._id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => {
    clearTimeout(timer);
    return drafts.drop({ formId, id });
  };
  const keepNow = () => {
    clearTimeout(timer);
    const { details, history, saved } = store.getState();
    const form = history.present;
    const images = pendingImages(form).flatMap(({ src, file }) => (file ? [{ src, file }] : []));
    return drafts.keep({ id, formId, version: details.version, base: saved, keptAt: device.today().getTime(), form, images });
  };
  return {
    async leftBehind() {
      const found = await drafts.load(formId);
      return found.filter((draft) => draft.id !== id);
    },
    follow() {
      let last = store.getState();
      const stop = store.subscribe(() => {
        const state = store.getState();
        const isChanged = state.history.present !== last.history.present || state.saved !== last.saved;
        last = state;
        if (!isChanged) return;
        clearTimeout(timer);
        // A save is final at once: a draft that outlived it would be offered as if it were still unsaved.
        if (isUnsaved(state)) timer = setTimeout(() => void keepNow(), QUIET_MS);
        else void giveUp();
      });
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    keepNow,
    giveUp,
    async restore(draft) {
      for (const { src, file } of draft.images) restoreImage(src, file);
      store.restore(draft);
      if (await keepNow()) await drafts.drop(draft);
    },
    discard: (draft) => drafts.drop(draft),
  };
}
