import type { ReactNode } from 'react';
import { isOwnAccount, type Me } from './api.ts';

/**
 * Stands in the place of inviting people while the account is suspended or taken down; null if it is not. The banner above every screen has
 * the way to pay, or to object.
 */
export function payToInvite(me: Me | undefined): ReactNode {
  if (me?.taken_down === 1) return <p className="muted">This account was taken down, and invites nobody.</p>;
  if (me?.blocked !== 1) return null;
  return (
    <p className="muted">
      {isOwnAccount(me)
        ? 'To invite people, please make a payment first.'
        : 'To invite people, the owner of this account has to pay first.'}
    </p>
  );
}
