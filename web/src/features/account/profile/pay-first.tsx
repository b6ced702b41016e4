import type { ReactNode } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { PlansButton } from '../plans-button.tsx';
import styles from './profile.module.css';

/** Lies over what a suspended user cannot change before a payment. */
export function PayFirst({ isSuspended, children }: { isSuspended: boolean; children: ReactNode }) {
  if (!isSuspended) return children;
  return (
    <div className={styles.covered}>
      <div className={styles.under} inert>
        {children}
      </div>
      <div className={styles.veil}>
        <Banner tone="warn" action={<PlansButton label="Pay" />}>
          To edit your information, please make a payment first.
        </Banner>
      </div>
    </div>
  );
}
