import { ApiError, errorText } from '../lib/api-error.ts';
import { toast } from './toast-store.ts';

/**
 * Tells that an action of a message, such as Undo, has failed. The message disappeared when it was pressed, so this one offers the action
 * again where another try may help.
 */
export function tellFailure(error: unknown, again: () => void, text: string = errorText(error)): void {
  if (error instanceof ApiError && error.isTemporary) toast.retriable(text, again);
  else toast.error(text);
}
