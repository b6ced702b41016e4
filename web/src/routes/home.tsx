import { lazy, Suspense } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { session, useSignInState } from '../lib/session.ts';
import { paths, RESET_ELSEWHERE, RESET_HASH } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { useMissingBanner } from '../ui/gone-home.tsx';
import styles from './home.module.css';
import { Starting } from './starting.tsx';

const OwnerHome = lazy(() => import('./owner-home.tsx'));
const Landing = lazy(() => import('./landing.tsx'));

const ResetElsewhere = () => (
  <Banner>
    {`${RESET_ELSEWHERE} Open it there, or `}
    <Link to={paths.forgotSignedIn}>ask for a new one here</Link>.
  </Banner>
);

/** `/`: the forms list for signed-in users, the landing page for everybody else. */
export function Component() {
  const missing = useMissingBanner();
  const { hash } = useLocation();
  const state = useSignInState();
  // On the way to the screens of operators.
  if (state === 'operator') return <Starting />;
  if (session.hasOperatorToken()) return <Navigate to={paths.operator} replace />;
  const isSignedIn = state === 'owner';
  const notice = missing ?? (isSignedIn && hash === RESET_HASH && <ResetElsewhere />);
  return (
    <>
      {!isSignedIn && <div className={styles.notice}>{notice}</div>}
      <Suspense fallback={<Starting />}>{isSignedIn ? <OwnerHome notice={notice} /> : <Landing />}</Suspense>
    </>
  );
}
