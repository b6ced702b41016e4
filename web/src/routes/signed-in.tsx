import { useEffect, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { workspaceMoves } from '../lib/workspace-moves.ts';
import { paths } from '../paths.ts';
import { Starting } from './starting.tsx';

/**
 * The screens of who is signed in. Nothing while the app is on its way elsewhere: without the session, or in another workspace, the screen
 * that was open would ask for what is not there, and lead to the news that it does not exist.
 */
export function SignedIn() {
  const { pathname } = useLocation();
  const isSignedIn = useSyncExternalStore(session.subscribe, session.isSignedIn);
  const left = useSyncExternalStore(workspaceMoves.subscribe, workspaceMoves.leaving);
  const isMoving = left === pathname && pathname !== paths.forms;
  useEffect(() => {
    if (!isMoving) workspaceMoves.arrive();
  });
  return isSignedIn && !isMoving ? <Outlet /> : <Starting />;
}
