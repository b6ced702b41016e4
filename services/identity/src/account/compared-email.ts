import type { Migration } from '@formwright/platform';
import { emailOf } from './email-address.ts';
import type { User } from './user.ts';

/** What makes one account of one address, whichever way its domain is written. `email` beside it stays what former programs find. */
export interface Compared {
  /** `emailOf` the address; '' of a deleted account. */
  comparedEmail: string;
  /** Whether `comparedEmail` is this account's alone: not of the second of two that former programs made of one address. */
  isCompared: boolean;
}

export const comparedOf = ({ email }: Pick<User, 'email'>): Compared => ({ comparedEmail: emailOf(email), isCompared: true });
export const notCompared: Compared = { comparedEmail: '', isCompared: false };

export const comparedMigration: Migration = {
  format: 6,
  name: 'addresses as they are compared',
  // A program of the format before ignores them; what it writes is found by `email`, and brought over by the second walk.
  oldestReader: 2,
  bring(stored) {
    const user = stored as unknown as User & Partial<Compared>;
    const { comparedEmail, isCompared } = user.isDeleted ? notCompared : comparedOf(user);
    return (user.comparedEmail ?? '') === comparedEmail && (user.isCompared ?? false) === isCompared
      ? stored
      : { ...stored, comparedEmail, isCompared };
  },
};
