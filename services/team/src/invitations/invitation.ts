import { createHash } from 'node:crypto';
import { normalizeEmail } from '@formwright/contracts';
import { DAY_MS, type Migration, readableEmail } from '@formwright/platform';

/** An invitation that was neither accepted nor canceled. */
export interface Invitation {
  _id: string;
  workspaceId: string;
  /** As identity said it is compared. One address has one invitation in a workspace. */
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
    name: 'digests of addresses whose domain is compared in ASCII',
    // `email` stays as it was typed: by it an identity of before, which asks for it, finds the account. One that is invited in the other
    // writing, too, has two links to the same membership.
    oldestReader: 1,
    bring(stored) {
      const invitation = stored as unknown as Invitation;
      const [email, shownEmail] = [normalizeEmail(invitation.email), readableEmail(invitation.shownEmail)];
      const addressTag = email === invitation.email ? invitation.addressTag : nameOf(email);
      if (shownEmail === invitation.shownEmail && addressTag === invitation.addressTag) return stored;
      return { ...stored, shownEmail, addressTag };
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
