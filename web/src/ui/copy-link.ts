import { GENERIC_ERROR } from '../lib/api-error.ts';
import { copyText } from '../lib/clipboard.ts';
import { paths } from '../paths.ts';
import { toast } from './toast-store.ts';

/**
 * Copies an address of this site and shows a message.
 * @param path starts with '/'
 */
export const copyLink = (path: string, message = 'Link copied'): Promise<void> => copy(addressOf(path), () => toast.copied(message));

/** A response's link, which opens for everybody. The message stays until it can be read. */
export const copyResponseLink = (id: string): Promise<void> =>
  copy(addressOf(paths.response(id)), () => toast.lasting('Link copied. Anyone who has it can read this response.'));

const addressOf = (path: string): string => new URL(path, window.location.origin).href;

export const copyCode = (code: string): Promise<void> => copy(code, () => toast.copied('Code copied'));

async function copy(text: string, tell: () => void): Promise<void> {
  try {
    await copyText(text);
    tell();
  } catch {
    toast.error(GENERIC_ERROR);
  }
}
