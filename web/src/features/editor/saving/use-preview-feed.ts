import { useEffect } from 'react';
import { openPreviewChannel, type PreviewedForm } from '../../../lib/preview-channel.ts';
import { pendingImages } from '../images/pending-images.ts';
import { useEditorStore } from '../state/editor-context.tsx';
import type { EditorStore } from '../state/editor-state.ts';

/** Delay between the last change and the preview, in milliseconds. */
const QUIET_MS = 400;

/** Shows the form in its open previews as it is on the canvas, with each change. */
export function usePreviewFeed(): void {
  const store = useEditorStore();
  useEffect(() => {
    const { details } = store.getState();
    const channel = openPreviewChannel(details._id);
    channel.answer(() => current(store));
    let shown = store.getState();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      const state = store.getState();
      const isChanged = state.history.present !== shown.history.present;
      shown = state;
      if (!isChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => channel.tell(current(store)), QUIET_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
      channel.close();
    };
  }, [store]);
}

function current(store: EditorStore): PreviewedForm {
  const form = store.getState().history.present;
  return { form, images: pendingImages(form).flatMap(({ src, file }) => (file ? [{ src, file }] : [])) };
}
