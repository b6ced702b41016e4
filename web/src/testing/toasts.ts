import { toast, toastDurations } from '../ui/toast-store.ts';

/** The texts of all toasts from now on. A toast hides after a second or two, and a test on a busy machine may look later than that. */
export function noteToasts(): readonly string[] {
  const texts: string[] = [];
  toast.subscribe(() => {
    const shown = toast.current();
    if (shown) texts.push(shown.text);
  });
  return texts;
}

/** Keeps messages with Undo for this test file: a busy machine may reach the button after the twenty seconds in which it is shown. */
export function keepUndo(): void {
  toastDurations.undoable = 3_600_000;
}
