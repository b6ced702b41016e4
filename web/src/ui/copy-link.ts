import { GENERIC_ERROR } from '../lib/api-error.ts';
import { copyText } from '../lib/clipboard.ts';
import { ownAddress } from '../lib/own-address.ts';
import { paths } from '../paths.ts';
import { toast } from './toast-store.ts';

/**
 * Copies an address of this site and shows a message.
 * @param path starts with '/'
 */
export const copyLink = (path: string, message = 'Link copied'): Promise<void> => copy(ownAddress(path), () => toast.copied(message));

/** The link of a form whose last changes are not saved. */
export const copyLinkOfOlder = (path: string): Promise<void> =>
  copy(ownAddress(path), () => toast.lasting('Link copied. It shows the form as you saved it last.'));

/** A response's link, which opens for everybody. The message stays until it can be read. */
export const copyResponseLink = (id: string): Promise<void> =>
  copy(ownAddress(paths.response(id)), () => toast.lasting('Link copied. Anyone who has it can read this response.'));

export const copyCode = (code: string): Promise<void> => copy(code, () => toast.copied('Code copied'));

async function copy(text: string, tell: () => void): Promise<void> {
  try {
    await copyText(text);
    tell();
  } catch {
    toast.error(GENERIC_ERROR);
  }
}
