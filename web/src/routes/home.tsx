import { lazy, Suspense } from 'react';
import { useIsSignedIn } from '../lib/session.ts';
import { useMissingBanner } from '../ui/gone-home.tsx';
import styles from './home.module.css';
import { Starting } from './starting.tsx';

const OwnerHome = lazy(() => import('./owner-home.tsx'));
const Landing = lazy(() => import('./landing.tsx'));

/** `/`: the forms list for signed-in users, the landing page for everybody else. */
export function Component() {
  const notice = useMissingBanner();
  const isSignedIn = useIsSignedIn();
  return (
    <>
      {!isSignedIn && <div className={styles.notice}>{notice}</div>}
      <Suspense fallback={<Starting />}>{isSignedIn ? <OwnerHome notice={notice} /> : <Landing />}</Suspense>
    </>
  );
}
