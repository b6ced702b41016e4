import { open } from 'node:fs/promises';
import type { MailMessage, MailTracks } from '../../ports/mail.ts';
import { mailOptions } from './mail-address.ts';

const HEADER = 'X-Kept-For';
/** More than the headers take. */
const HEAD_BYTES = 8_192;

/** The headers of a message with one more, which says whose mail it is. Mails that leave the machine have none such. */
export function trackedHeaders(message: MailMessage, tracks: MailTracks | undefined) {
  const { headers } = mailOptions(message);
  return tracks && { headers: { ...headers, [HEADER]: `${tracks.about || '-'} ${tracks.recipient} ${tracks.queuedAt}` } };
}

/**
 * Reads whose mail a file is.
 * @returns null for a file that is gone, or is none of ours
 */
export async function readTracks(path: string): Promise<MailTracks | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const [head = ''] = buffer.toString('utf8', 0, bytesRead).split('\r\n\r\n');
    const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
    const [, about = '', recipient = '', queuedAt] = new RegExp(`^${HEADER}: (\\S+) (\\S+) (\\d+)$`, 'im').exec(unfolded) ?? [];
    return queuedAt === undefined ? null : { about: about === '-' ? '' : about, recipient, queuedAt: Number(queuedAt) };
  } finally {
    await file.close();
  }
}
