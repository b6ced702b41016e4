import { lazy, Suspense } from 'react';
import { useIsSignedIn } from '../lib/session.ts';
import { Starting } from './starting.tsx';

const OwnerHome = lazy(() => import('./owner-home.tsx'));
const Landing = lazy(() => import('./landing.tsx'));

/** `/`: the forms list for signed-in users, the landing page for everybody else. */
export function Component() {
  return <Suspense fallback={<Starting />}>{useIsSignedIn() ? <OwnerHome /> : <Landing />}</Suspense>;
}
