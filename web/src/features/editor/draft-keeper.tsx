import { useEffect, useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { AppButton } from '../../ui/button.tsx';
import { device } from './device.ts';
import { type DeviceDraft, type DeviceDrafts, openDeviceDrafts } from './device-draft.ts';
import { useEditorStore } from './editor-context.tsx';
import { type EditorStore, isUnsaved } from './editor-store.ts';
import { pendingImages, restoreImage } from './pending-images.ts';

/** So long after the last change unsaved edits are written to the device. */
const QUIET_MS = 600;

export const deviceDrafts: DeviceDrafts = openDeviceDrafts();

/** Keeps unsaved edits on this device while they are made, and offers those that a crash left behind. */
export function DraftKeeper() {
  const store = useEditorStore();
  const [found, setFound] = useState<DeviceDraft | null>(null);
  const formId = store.getState().details._id;
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    void deviceDrafts.load(formId).then((draft) => {
      if (isGone) return;
      setFound(draft);
      stop = keepDrafts(store, deviceDrafts);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [store, formId]);
  if (!found) return null;
  const restore = () => {
    for (const { src, file } of found.images) restoreImage(src, file);
    store.restore(found.form, 'Restore unsaved changes');
    setFound(null);
  };
  const discard = () => {
    void deviceDrafts.drop(formId);
    setFound(null);
  };
  const isOlder = found.version !== store.getState().details.version;
  return (
    <section className="ed-banner" aria-label="Unsaved changes kept on this device">
      <p>
        Unsaved changes from {formatMoment(found.keptAt)} were kept on this device.
        {isOlder && ' The form was saved elsewhere since then; restoring shows your version instead.'}
      </p>
      <div className="ed-buttons">
        <AppButton size="xs" onClick={restore}>
          Restore
        </AppButton>
        <AppButton size="xs" kind="quiet" onClick={discard}>
          Discard
        </AppButton>
      </div>
    </section>
  );
}

/** Writes the draft a moment after each change and drops it with the save. Returns how to stop. */
function keepDrafts(store: EditorStore, drafts: DeviceDrafts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = store.getState().history.present;
  const write = () => {
    const state = store.getState();
    const { _id: formId, version } = state.details;
    if (!isUnsaved(state)) return void drafts.drop(formId);
    const form = state.history.present;
    const images = pendingImages(form).flatMap(({ src, file }) => (file ? [{ src, file }] : []));
    void drafts.keep({ formId, version, keptAt: device.today().getTime(), form, images });
  };
  const stop = store.subscribe(() => {
    const state = store.getState();
    const isChanged = state.history.present !== last || !isUnsaved(state);
    last = state.history.present;
    if (!isChanged) return;
    clearTimeout(timer);
    // A save is final at once: a draft that outlived it would be offered as if it were still unsaved.
    if (isUnsaved(state)) timer = setTimeout(write, QUIET_MS);
    else write();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
