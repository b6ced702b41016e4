import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { isOwnAccount, type Me } from './api.ts';
import { PlansButton } from './plans-button.tsx';

/** Stands in the place of inviting people while the account is suspended; null if it is not. */
export function payToInvite(me: Me | undefined): ReactNode {
  if (me?.blocked !== 1) return null;
  return (
    <Banner tone="warn" action={<PlansButton label="Pay" />}>
      {isOwnAccount(me)
        ? 'To invite people, please make a payment first.'
        : 'To invite people, the owner of this account has to pay first.'}
    </Banner>
  );
}
