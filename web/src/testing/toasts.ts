import { screen, waitFor } from '@testing-library/react';
import { type ToastKind, toast, toastDurations } from '../ui/toast-store.ts';

/** The texts of all toasts from now on. A toast hides after a second or two, and a test on a busy machine may look later than that. */
export function noteToasts(): readonly string[] {
  const texts: string[] = [];
  toast.subscribe(() => {
    const shown = toast.current();
    if (shown) texts.push(shown.text);
  });
  return texts;
}

/** Keeps messages of these kinds for this test file: a busy machine may look later than they are shown, and reach their button later. */
export function keepToasts(...kinds: ToastKind[]): void {
  for (const kind of kinds) toastDurations[kind] = 3_600_000;
}

/** The button of the message that keeps a way back. Other parts of a screen, such as figures that did not load, may offer another try, too. */
export const retryButton = (): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getAllByRole('button', { name: 'Try again' }).find((button) => button.closest('[data-kind="retriable"]'));
    if (!found) throw new Error('no message offers another try');
    return found;
  });
