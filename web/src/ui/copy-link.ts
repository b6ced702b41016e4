import { GENERIC_ERROR } from '../lib/api-error.ts';
import { copyText } from '../lib/clipboard.ts';
import { paths } from '../paths.ts';
import { toast } from './toast-store.ts';

/**
 * Copies an address of this site and shows a message.
 * @param path starts with '/'
 * @param explanation a longer message, which stays until it can be read
 */
export const copyLink = (path: string, explanation?: string): Promise<void> =>
  copy(new URL(path, window.location.origin).href, () => (explanation ? toast.lasting(explanation) : toast.copied('Link copied')));

/** A response's link, which opens for everybody. */
export const copyResponseLink = (id: string): Promise<void> =>
  copyLink(paths.response(id), 'Link copied. Anyone who has it can read this response.');

export const copyCode = (code: string): Promise<void> => copy(code, () => toast.copied('Code copied'));

async function copy(text: string, tell: () => void): Promise<void> {
  try {
    await copyText(text);
    tell();
  } catch {
    toast.error(GENERIC_ERROR);
  }
}
