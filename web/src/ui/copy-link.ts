import { GENERIC_ERROR } from '../lib/api-error.ts';
import { copyText } from '../lib/clipboard.ts';
import { toast } from './toast-store.ts';

/**
 * Copies an address of this site and shows a message.
 * @param path starts with '/'
 */
export async function copyLink(path: string, message = 'Link copied'): Promise<void> {
  try {
    await copyText(new URL(path, window.location.origin).href);
    toast.copied(message);
  } catch {
    toast.error(GENERIC_ERROR);
  }
}
