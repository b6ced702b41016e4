import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { renewSession } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { proof } from '../../lib/proof.ts';
import { AppButton } from '../../ui/button.tsx';
import { Skeletons } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { tellError } from '../../ui/toast-store.ts';
import { factorQuery, infoQuery, OPERATOR, passkeysQuery } from './api.ts';
import styles from './shell.module.css';

/** In the place of all sections while the second factor is missing: sets the first one up, or shows the one that there is. */
export function FactorWall({ setUp }: { setUp: ReactNode }) {
  const { data: factor, isLoading: isFactorLoading } = useQuery(factorQuery);
  const { data: owned, isLoading: areKeysLoading } = useQuery(passkeysQuery);
  const has = factor && owned && (factor.since !== null || owned.passkeys.length > 0);
  // Whether there was one before this screen. The first one may be set up here, and another one only once that one was shown.
  const [had, setHad] = useState<boolean>();
  if (has !== undefined && had === undefined) setHad(has);
  const enter = useEnter();
  const goOn = (label: string) => (
    <AppButton kind="primary" size="md" loading={enter.isPending} onClick={() => enter.mutate()}>
      {label}
    </AppButton>
  );
  if (isFactorLoading || areKeysLoading) return <Skeletons label="Loading your second factor" bars={['40%', '64%']} />;
  if (had) {
    return (
      <div className={styles.wall}>
        <PageHeader
          title="Show your second factor"
          hint="You signed in without it, and a password alone does not open the back-office of this server."
        />
        <div>{goOn('Show it')}</div>
      </div>
    );
  }
  return (
    <div className={styles.wall}>
      <PageHeader
        title="Set up a second factor"
        hint="A password alone does not open the back-office of this server. Set up codes from an app, or a passkey. Then you can go on."
      />
      {setUp}
      {has && <div>{goOn('Go on to the back-office')}</div>}
    </div>
  );
}

/** Goes on once the session has shown the factor: setting it up counts, which a new token says. */
function useEnter() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await renewSession();
      const isLetIn = await queries.fetchQuery({ ...infoQuery, staleTime: 0 }).then(
        () => true,
        (error: unknown) => {
          if (isRefusal(error)) return false;
          throw error;
        },
      );
      if (!isLetIn) await proof.ask();
    },
    onSuccess: () => {
      proof.forgetFactor();
      return queries.invalidateQueries({ queryKey: [OPERATOR] });
    },
    onError: tellError,
  });
}
