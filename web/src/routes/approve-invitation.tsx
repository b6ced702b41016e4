import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { meQuery } from '../features/account/api.ts';
import { invitationQuery } from '../features/auth/api.ts';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { InvitationForm } from '../features/auth/invitation-form.tsx';
import { linkIsDone, noteLinkDone } from '../features/auth/mailed-link.tsx';
import { TermsDialog } from '../features/auth/terms-dialog.tsx';
import { useIsSignedIn } from '../lib/session.ts';
import { wanted } from '../lib/wanted.ts';
import { workspaceMoves } from '../lib/workspace-moves.ts';
import { paths } from '../paths.ts';

/** The target of the link in the mail of an invitation. */
export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const me = useQuery({ ...meQuery, enabled: isSignedIn });
  const isDone = linkIsDone(token) && isSignedIn;
  const { data: invitation } = useQuery({ ...invitationQuery(token), enabled: !isDone });
  const [readsTerms, setReadsTerms] = useState(false);
  useEffect(() => {
    if (isSignedIn) wanted.forget();
  }, [isSignedIn]);
  if (isDone) return <Navigate to={paths.forms} replace />;
  return (
    <AuthPage title="Accept Invitation" lead={invitation?.inviter && `From ${invitation.inviter}`}>
      <InvitationForm
        token={token}
        // Who cannot be told is taken for nobody: the password is asked for.
        signedInAs={!isSignedIn || me.error ? null : me.data?.email}
        onAccepted={(accessToken) => {
          noteLinkDone(token);
          workspaceMoves.open(accessToken);
          void navigate(paths.forms, { replace: true });
        }}
        onReadTerms={() => setReadsTerms(true)}
      />
      <TermsDialog opened={readsTerms} onClose={() => setReadsTerms(false)} />
      {invitation?.known && !isSignedIn && (
        <p className="muted">
          <Link to={paths.forgot}>Forgot your password?</Link>
        </p>
      )}
      <p className="muted">
        <WayOn isSignedIn={isSignedIn} isKnown={invitation?.known === true} />
      </p>
    </AuthPage>
  );
}

/** Leads to the sign-in, which takes second factors, passkeys and Google accounts. */
function WayOn({ isSignedIn, isKnown }: { isSignedIn: boolean; isKnown: boolean }) {
  const { pathname } = useLocation();
  if (isSignedIn) return <Link to={paths.forms}>Back to your forms</Link>;
  const signIn = (text: string) => (
    <Link to={paths.signIn} onClick={() => wanted.keep({ pathname, search: '' })}>
      {text}
    </Link>
  );
  if (isKnown) return <>No password, or a second factor? {signIn('Sign in first')}, and you will come back here.</>;
  return <>Have an account? {signIn('Sign in')}</>;
}
