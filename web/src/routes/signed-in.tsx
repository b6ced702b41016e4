import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { switchTo } from '../features/team/api.ts';
import { session } from '../lib/session.ts';
import { WORKSPACE_PARAM, wanted } from '../lib/wanted.ts';
import { workspaceMoves } from '../lib/workspace-moves.ts';
import { paths } from '../paths.ts';
import { Starting } from './starting.tsx';

/**
 * The screens of who is signed in. Nothing while the app is on its way elsewhere: without the session, or in another workspace, the screen
 * that was open would ask for what is not there, and lead to the news that it does not exist.
 */
export function SignedIn() {
  const { pathname, search, hash } = useLocation();
  const isSignedIn = useSyncExternalStore(session.subscribe, session.isSignedIn);
  const left = useSyncExternalStore(workspaceMoves.subscribe, workspaceMoves.leaving);
  const isMoving = left === pathname && pathname !== workspaceMoves.target(paths.forms);
  useEffect(() => {
    if (isSignedIn) wanted.forget();
    if (!isMoving) workspaceMoves.arrive();
  });
  const query = new URLSearchParams(search);
  const workspace = query.get(WORKSPACE_PARAM);
  if (!isSignedIn || isMoving) return <Starting />;
  if (workspace === null) return <Outlet />;
  query.delete(WORKSPACE_PARAM);
  const place = `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`;
  return workspace === session.workspace() && session.token() ? (
    <Navigate to={place} replace />
  ) : (
    <InWorkspace id={workspace} place={place} />
  );
}

/** Opens the account that an address names, then the address. */
function InWorkspace({ id, place }: { id: string; place: string }) {
  const navigate = useNavigate();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    switchTo(id)
      .then(({ access_token }) => workspaceMoves.open(access_token, place))
      // Who is no member there any more is told that there is no such form.
      .catch(() => navigate(place, { replace: true }));
  }, [id, place, navigate]);
  return <Starting />;
}
