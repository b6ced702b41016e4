import { createHash } from 'node:crypto';
import { DAY_MS } from '@formwright/platform';

/** A link that verifies an account. Only the hash is stored, so the store contains no usable links. */
export interface Verification {
  /** SHA-256 of the token. */
  _id: string;
  userId: string;
  expiresAt: number;
}

const LIFETIME_MS = DAY_MS;

/** Letters and digits; 256 bits. */
export const VERIFICATION_TOKEN_LENGTH = 43;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const newVerification = (token: string, userId: string, now: number): Verification => ({
  _id: hashToken(token),
  userId,
  expiresAt: now + LIFETIME_MS,
});
