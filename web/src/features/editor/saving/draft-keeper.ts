import { pendingImages, restoreImage } from '../images/pending-images.ts';
import { device } from '../state/device.ts';
import type { EditorStore } from '../state/editor-state.ts';
import { isUnsaved } from '../state/editor-store.ts';
import type { DeviceDraft, DeviceDrafts } from './device-drafts.ts';

/** Delay between the last change and storing the draft, in milliseconds. */
const QUIET_MS = 600;

/** Stores the unsaved edits of one open editor on this device. Drafts of other editors stay until they are restored or discarded. */
export interface DraftKeeper {
  /** Drafts of other editors of this form, newest first. */
  leftBehind(): Promise<DeviceDraft[]>;
  /** Stores the draft after each change and deletes it after the save. @returns a function that stops it, after a last draft */
  follow(): () => void;
  /** Stores the draft at once. @returns whether it is stored */
  keepNow(): Promise<boolean>;
  /** Deletes this editor's draft, because its changes were discarded. */
  giveUp(): Promise<void>;
  /** Restores a draft in the editor. The old draft is deleted only after the editor's own draft is stored. */
  restore(draft: DeviceDraft): Promise<void>;
  discard(draft: DeviceDraft): Promise<void>;
}

export function createDraftKeeper(store: EditorStore, drafts: DeviceDrafts): DraftKeeper {
  const id = device.newId();
  const formId = store.getState().details._id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const giveUp = () => {
    cancel();
    return drafts.drop({ formId, id });
  };
  const keepNow = () => {
    cancel();
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
        cancel();
        // Deleted right after a save, or the draft would be offered as unsaved.
        if (isUnsaved(state)) timer = setTimeout(() => void keepNow(), QUIET_MS);
        else void giveUp();
      });
      return () => {
        stop();
        // The editor was closed before the draft was due: by another account that was opened, for example.
        if (timer !== undefined) void keepNow();
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
