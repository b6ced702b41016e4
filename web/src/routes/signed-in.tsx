import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { meQuery } from '../features/account/api.ts';
import { signOut } from '../features/auth/sign-out.ts';
import { switchTo } from '../features/team/api.ts';
import { isRefusal } from '../lib/api-error.ts';
import { screenTitle } from '../lib/product.ts';
import { session, useSignInState } from '../lib/session.ts';
import { WORKSPACE_PARAM, wanted } from '../lib/wanted.ts';
import { workspaceMoves } from '../lib/workspace-moves.ts';
import { paths } from '../paths.ts';
import { AppButton, buttonLook } from '../ui/button.tsx';
import { ErrorInPlace } from '../ui/empty-state.tsx';
import styles from './form.module.css';
import { Starting } from './starting.tsx';

/**
 * The screens of who is signed in. Nothing while the app is on its way elsewhere: without the session, or in another workspace, the screen
 * that was open would ask for what is not there, and lead to the news that it does not exist.
 */
export function SignedIn() {
  const { pathname, search, hash } = useLocation();
  const isOwner = useSignInState() === 'owner';
  const left = useSyncExternalStore(workspaceMoves.subscribe, workspaceMoves.leaving);
  const isMoving = left === pathname && pathname !== workspaceMoves.target(paths.forms);
  useEffect(() => {
    if (isOwner) wanted.forget();
    if (!isMoving) workspaceMoves.arrive();
  });
  const query = new URLSearchParams(search);
  const workspace = query.get(WORKSPACE_PARAM);
  if (!isOwner || isMoving) return <Starting />;
  if (session.hasOperatorToken()) return <Navigate to={paths.operator} replace />;
  if (workspace === null) return <Outlet />;
  query.delete(WORKSPACE_PARAM);
  const place = `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`;
  return workspace === session.workspace() && session.token() ? (
    <Navigate to={place} replace />
  ) : (
    <InWorkspace key={workspace} id={workspace} place={place} address={{ pathname, search, hash }} />
  );
}

interface InWorkspaceProps {
  id: string;
  /** The address without the account. */
  place: string;
  address: Pick<URL, 'pathname' | 'search' | 'hash'>;
}

/** Opens the account that an address names, then the address. */
function InWorkspace({ id, place, address }: InWorkspaceProps) {
  const [error, setError] = useState<unknown>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || error !== null) return;
    isAsked.current = true;
    switchTo(id)
      .then(({ access_token }) => workspaceMoves.open(access_token, place))
      .catch((refusal: unknown) => {
        isAsked.current = false;
        setError(refusal);
      });
  }, [id, place, error]);
  if (error === null) return <Starting />;
  if (isRefusal(error)) return <OtherAccount address={address} />;
  return (
    <main className={styles.alone}>
      <ErrorInPlace isScreen error={error} text="The account could not be opened." onRetry={() => setError(null)} />
    </main>
  );
}

/**
 * In place of a page that names an account which the reader may not open: a mail for somebody else, or for one's other address. What is
 * shown instead would be of the wrong account, and be paid for.
 */
function OtherAccount({ address }: { address: Pick<URL, 'pathname' | 'search' | 'hash'> }) {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  async function signInAnew() {
    await signOut();
    wanted.keep(address);
    await navigate(paths.signIn);
  }
  return (
    <main className={styles.alone}>
      <title>{screenTitle('Another account')}</title>
      <ErrorInPlace
        isScreen
        icon={IconUserQuestion}
        title="This link is for another account"
        text={`${me ? `You are signed in as ${me.email}. ` : ''}That account cannot open this page.`}
      >
        <AppButton kind="primary" onClick={() => void signInAnew()}>
          Sign in with another account
        </AppButton>
        <Button component={Link} to={paths.forms} {...buttonLook('secondary')}>
          Go to your forms
        </Button>
      </ErrorInPlace>
    </main>
  );
}
