import { GENERIC_ERROR } from '../lib/api-error.ts';
import { copyText } from '../lib/clipboard.ts';
import { toast } from './toast-store.ts';

/**
 * Copies an address of this site and shows a message.
 * @param path starts with '/'
 */
export const copyLink = (path: string, message = 'Link copied'): Promise<void> => copy(new URL(path, window.location.origin).href, message);

export const copyCode = (code: string): Promise<void> => copy(code, 'Code copied');

async function copy(text: string, message: string): Promise<void> {
  try {
    await copyText(text);
    toast.copied(message);
  } catch {
    toast.error(GENERIC_ERROR);
  }
}
