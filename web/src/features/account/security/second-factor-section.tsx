import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMinute } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { ErrorInPlace } from '../../../ui/error-in-place.tsx';
import { Bar, Skeletons } from '../../../ui/skeleton.tsx';
import { Section } from '../profile/section.tsx';
import { secondFactorQuery } from './api.ts';
import { ProveDialog } from './prove-dialog.tsx';
import styles from './security.module.css';
import { SetUpDialog } from './set-up-dialog.tsx';

/** Fewer codes than this call for new ones. */
const FEW_CODES = 4;

/** Codes of an authenticator app at the sign-in. */
export function SecondFactorSection() {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [dialog, setDialog] = useState<'set-up' | 'renew' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <Section
      isPart
      id="second-factor"
      title="Second factor"
      text="A code from an app on your phone, in addition to your password. Someone who steals your password still cannot sign in."
    >
      {!data && !error && (
        <Skeletons label="Loading the second factor">
          <Bar width="52%" />
        </Skeletons>
      )}
      {!data && error && <ErrorInPlace error={error} text="The second factor did not load." onRetry={() => void refetch()} />}
      {data && data.since === null && (
        <div className={styles.item}>
          <p className="muted">{`${data.has_password ? 'Your password' : 'Google'} signs you in without a code.`}</p>
          <AppButton onClick={() => setDialog('set-up')}>Set up</AppButton>
        </div>
      )}
      {data && data.since !== null && (
        <>
          <p className="row wrap gap-3">
            <Badge tone="brand">On</Badge>
            <span className="muted">{`Since ${formatMinute(data.since).slice(0, 10)}. ${data.codes_left === 1 ? '1 recovery code' : `${data.codes_left} recovery codes`} left.`}</span>
          </p>
          {data.codes_left < FEW_CODES && <Banner tone="warn">Make new recovery codes before you run out of them.</Banner>}
          <div className={styles.foot}>
            <AppButton onClick={() => setDialog('renew')}>New recovery codes</AppButton>
            <AppButton kind="danger" onClick={() => setDialog('remove')}>
              Turn off
            </AppButton>
          </div>
        </>
      )}
      {data && dialog === 'set-up' && <SetUpDialog hasPassword={data.has_password} onClose={close} />}
      {data && (dialog === 'renew' || dialog === 'remove') && <ProveDialog what={dialog} hasPassword={data.has_password} onClose={close} />}
    </Section>
  );
}
