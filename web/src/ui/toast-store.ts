import { ApiError, errorText } from '../lib/api-error.ts';
import { createListeners } from '../lib/listeners.ts';

export type ToastKind =
  | 'copied'
  | 'success'
  | 'lasting'
  | 'notice'
  | 'reason'
  | 'confirmed'
  | 'undoable'
  | 'waiting'
  | 'retriable'
  | 'error';

export interface ToastMessage {
  id: number;
  kind: ToastKind;
  text: string;
  action?: { label: string; run: () => void };
}

/** How long each kind is shown, in milliseconds (specifications 000 and 001, section 9). */
export const toastDurations: Record<ToastKind, number> = {
  copied: 500,
  success: 1_000,
  lasting: 5_000,
  notice: 1_400,
  reason: 5_000,
  confirmed: 1_500,
  // Long enough to read, find and reach the button (WCAG 2.2.1).
  undoable: 20_000,
  // Its caller dismisses it.
  waiting: 10 * 60_000,
  // As long as the Undo that it offers.
  retriable: 20_000,
  error: 5_000,
};

let current: ToastMessage | null = null;
let lastId = 0;
const listeners = createListeners();

function put(message: ToastMessage | null): void {
  current = message;
  listeners.notify();
}

function show(kind: ToastKind, text: string, action?: ToastMessage['action']): void {
  lastId += 1;
  put({ id: lastId, kind, text, ...(action ? { action } : {}) });
}

/** One message at a time at the bottom of the screen. A new message replaces the old one. */
export const toast = {
  copied: (text: string) => show('copied', text),
  success: (text: string) => show('success', text),
  /** A longer display, for settings panels and for longer texts. */
  lasting: (text: string, action?: ToastMessage['action']) => show('lasting', text, action),
  notice: (text: string, action?: ToastMessage['action']) => show('notice', text, action),
  /** Why something that was pressed does nothing. */
  reason: (text: string) => show('reason', text),
  confirmed: (text: string) => show('confirmed', text),
  /** What happened can be taken back. It can be dismissed, because it stays long. */
  undoable: (text: string, action: ToastMessage['action']) => show('undoable', text, action),
  /** Shown until the work ends. Its caller dismisses it by the id that this returns. */
  waiting: (text: string): number => {
    show('waiting', text);
    return lastId;
  },
  error: (text: string) => show('error', text),
  /** What failed can be tried again. It can be dismissed, because it stays long. */
  retriable: (text: string, run: () => void) => show('retriable', text, { label: 'Try again', run }),
  dismiss: (id: number) => {
    if (current?.id === id) put(null);
  },
  clear: () => put(null),
  current: () => current,
  subscribe: listeners.subscribe,
};

/** A server that refuses says why. */
export const tellError = (error: unknown): void => toast.error(errorText(error));

/**
 * Tells that an action of a message, such as Undo, has failed. The message disappeared when it was pressed, so this one offers the action
 * again where another try may help.
 */
export function tellFailure(error: unknown, again: () => void, text: string = errorText(error)): void {
  if (error instanceof ApiError && error.isTemporary) toast.retriable(text, again);
  else toast.error(text);
}
