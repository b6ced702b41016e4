import { useCallback, useEffect, useRef, useState } from 'react';
import { focusActions } from '../../ui/use-list-focus.ts';
import type { OpenDialog } from './form-dialogs.tsx';

/** The open dialog. When it closes, the focus goes back to where it was opened. */
export function useDialog() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const opener = useRef<{ element: Element | null; dialog: OpenDialog } | null>(null);
  useEffect(() => {
    if (dialog || !opener.current) return;
    const { element, dialog: closed } = opener.current;
    opener.current = null;
    if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus();
    else if ('form' in closed) focusActions(closed.form._id);
  }, [dialog]);
  const openDialog = useCallback((next: OpenDialog) => {
    opener.current = { element: document.activeElement, dialog: next };
    setDialog(next);
  }, []);
  const closeDialog = useCallback(() => setDialog(null), []);
  return { dialog, openDialog, closeDialog };
}
