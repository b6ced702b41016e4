import { ApiError, errorText } from '../lib/api-error.ts';
import { toast } from './toast-store.ts';

/**
 * Tells that what a message offered, such as Undo, has failed. The message went with its press, so this one keeps the way where another try
 * may help.
 */
export function tellFailure(error: unknown, again: () => void, text: string = errorText(error)): void {
  if (error instanceof ApiError && error.isTemporary) toast.retriable(text, again);
  else toast.error(text);
}
