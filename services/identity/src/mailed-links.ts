import { createHash } from 'node:crypto';
import type { Store, Write } from '@formwright/platform';

/** A link that was mailed to a user. Only the hash of its token is stored, so the store contains no usable links. */
export interface MailedLink {
  /** SHA-256 of the token. */
  _id: string;
  userId: string;
  expiresAt: number;
}

/** Letters and digits; 256 bits. */
export const LINK_TOKEN_LENGTH = 43;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The mailed links of one kind. Each works once. */
export function openMailedLinks(store: Store, name: 'verifications' | 'recoveries') {
  const links = store.collection<MailedLink>({
    name,
    indexes: [
      { name: 'userId', keys: { userId: 1 } },
      { name: 'expiresAt', keys: { expiresAt: 1 } },
    ],
  });
  return {
    findOpen: (token: string, now: number) => links.findOne({ _id: hashToken(token), expiresAt: { $gt: now } }),
    adding: (token: string, userId: string, expiresAt: number): Write => links.inserting({ _id: hashToken(token), userId, expiresAt }),
    /** Deletes the link. Fails if it was used concurrently. */
    using: ({ _id }: MailedLink): Write => links.deleting({ _id }),
    droppingOf: (userId: string): Write => links.deleting({ userId }, { optional: true }),
    removeExpired: (now: number) => links.deleteMany({ expiresAt: { $lte: now } }),
  };
}
