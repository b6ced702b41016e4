import { createHash } from 'node:crypto';
import { normalizeEmail } from '@formwright/contracts';
import { DAY_MS, type Migration, readableEmail } from '@formwright/platform';

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

/** How stored invitations came to today's shape. @param nameOf `SecurityLog.nameOf` */
export const invitationMigrations = (nameOf: (address: string) => string): readonly Migration[] => [
  {
    format: 3,
    name: 'addresses whose domain is compared in ASCII',
    // A program of the format before may invite one that is invited already: both links lead to the same membership.
    oldestReader: 1,
    bring(stored) {
      const invitation = stored as unknown as Invitation;
      const [email, shownEmail] = [normalizeEmail(invitation.email), readableEmail(invitation.shownEmail)];
      if (email === invitation.email && shownEmail === invitation.shownEmail) return stored;
      return { ...stored, email, shownEmail, addressTag: nameOf(email) };
    },
  },
];

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
