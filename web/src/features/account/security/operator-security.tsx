import { useQuery } from '@tanstack/react-query';
import { Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { meQuery } from '../api.ts';
import { SecuritySection } from '../profile/security-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import styles from './security.module.css';
import { SessionsSection } from './sessions-section.tsx';

/** How an operator signs in: the password, the second factor, passkeys, and where. */
export function OperatorSecurity() {
  return (
    <>
      <PageHeader title="Security" />
      <div className={styles.page}>
        <Loaded
          query={useQuery(meQuery)}
          skeleton={<Skeletons label="Loading your account" bars={['52%']} />}
          failed="Your account did not load."
        >
          {(me) => <SecuritySection me={me} title="Password" />}
        </Loaded>
        <FactorSetUp />
        <SessionsSection />
      </div>
    </>
  );
}

/** What sets up a second factor. */
export const FactorSetUp = () => (
  <>
    <SecondFactorSection />
    <PasskeysSection />
  </>
);
