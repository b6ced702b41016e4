import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { screenTitle } from '../../../lib/product.ts';
import { ErrorInPlace } from '../../../ui/error-in-place.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Bar, Skeletons } from '../../../ui/skeleton.tsx';
import { isOwnAccount, meQuery } from '../api.ts';
import { quotaOf } from '../quota.ts';
import { BillingSection } from './billing-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { GeneralSection } from './general-section.tsx';
import styles from './profile.module.css';
import { SecuritySection } from './security-section.tsx';

export interface ProfileScreenProps {
  /** The forms of the account, for the quota. */
  forms: readonly { isOneTime: boolean }[] | undefined;
  /** What a member of somebody else's account reads in place of billing and deletion. */
  elsewhere: ReactNode;
  /** The section to begin with. */
  section: string | undefined;
  /** Changes with each visit: a link to the section works on the profile too. */
  visit?: string;
  onSignOut: () => void;
  /** Called after the account was deleted. */
  onDeleted: () => void;
}

/** The signed-in user: name, plan, password. */
export function ProfileScreen({ forms, elsewhere, section, visit, onSignOut, onDeleted }: ProfileScreenProps) {
  const { data: me, error, refetch } = useQuery(meQuery);
  const isThere = me !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit goes to the section again
  useEffect(() => {
    const start = isThere && section ? document.getElementById(section) : null;
    start?.scrollIntoView({ block: 'start' });
    start?.focus({ preventScroll: true });
  }, [isThere, section, visit]);
  return (
    <>
      <title>{screenTitle('Profile')}</title>
      <PageHeader title="Profile" />
      {!me && !error && (
        <Skeletons label="Loading the profile">
          <div className={`card ${styles.card}`}>
            {['40%', '64%', '52%'].map((width) => (
              <Bar key={width} width={width} />
            ))}
          </div>
        </Skeletons>
      )}
      {!me && error && (
        <div className="card">
          <ErrorInPlace error={error} text="The profile did not load." onRetry={() => void refetch()} />
        </div>
      )}
      {me && (
        <div className={styles.sections}>
          <GeneralSection me={me} onSignOut={onSignOut} />
          <SecuritySection email={me.email} isSuspended={me.blocked === 1 && isOwnAccount(me)} />
          {isOwnAccount(me) ? (
            <>
              <BillingSection me={me} quota={quotaOf(me, forms)} />
              <DeleteSection onDeleted={onDeleted} />
            </>
          ) : (
            elsewhere
          )}
        </div>
      )}
    </>
  );
}
