import { createHash } from 'node:crypto';
import { DAY_MS } from '@formwright/platform';

/** An invitation that was neither accepted nor canceled. */
export interface Invitation {
  _id: string;
  workspaceId: string;
  /** Normalized. One address has one invitation in a workspace. */
  email: string;
  shownEmail: string;
  /** `SecurityLog.nameOf` the email. */
  addressTag: string;
  /** SHA-256 of the token in the link, so that the store contains no usable links. */
  tokenHash: string;
  /** The member or owner who sent it last. */
  inviterId: string;
  /** Times in epoch milliseconds. */
  createdAt: number;
  sentAt: number;
  expiresAt: number;
}

export const LINK_LIFETIME_MS = 7 * DAY_MS;
/** How long an expired invitation stays in the list, so that it can be sent again. */
export const KEPT_EXPIRED_MS = 30 * DAY_MS;
/** Pause before the same invitation may be sent again. */
export const RESEND_PAUSE_MS = 60_000;

/** Mails of a workspace on a day. */
export const MOST_MAILS = 50;

/** Letters and digits; 256 bits. */
export const TOKEN_LENGTH = 43;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
