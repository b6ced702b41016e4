import type { ReactNode } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { isOwnAccount, type Me } from '../api.ts';
import { PlansButton } from '../plans-button.tsx';
import styles from './profile.module.css';

/** Lies over what a user whose own account is suspended cannot change before a payment, whichever account is open. */
export function PayFirst({ me, children }: { me: Me; children: ReactNode }) {
  if (me.own_blocked !== 1) return children;
  return (
    <div className={styles.covered}>
      <div className={styles.under} inert>
        {children}
      </div>
      <div className={styles.veil}>
        <Banner tone="warn" action={<PlansButton label="Pay" />}>
          {isOwnAccount(me)
            ? 'To edit your information, please make a payment first.'
            : 'Your own account is suspended. To edit your information, open it and make a payment first.'}
        </Banner>
      </div>
    </div>
  );
}
