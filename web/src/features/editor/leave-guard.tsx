import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useEditor, useEditorStore } from './editor-context.tsx';
import { isUnsaved } from './editor-store.ts';

/** Asks before unsaved changes are left behind, inside the app and by the browser. `onLeave`: they are given up. */
export function LeaveGuard({ onLeave }: { onLeave(): void }) {
  const store = useEditorStore();
  const unsaved = useEditor(isUnsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved(store.getState()) && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="Your unsaved changes to this form are lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    />
  );
}
