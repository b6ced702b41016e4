import { useCallback, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { DeadLink, useMailedLink } from '../features/auth/mailed-link.tsx';
import { ResetDone, ResetForm } from '../features/auth/reset-form.tsx';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';

/** The target of the link in the recovery mail. */
export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [kept] = useState(session.awaitingReset);
  const { refusal, email, whole } = useMailedLink('reset', token, kept);
  const [isSet, setIsSet] = useState(false);
  const leave = useCallback(() => {
    // The new password has ended every session.
    if (session.isSignedIn()) session.end();
    session.awaitReset(null);
    void navigate(paths.signIn, { replace: true, state: { isReset: true, ...(whole !== null && { email: whole }) } });
  }, [navigate, whole]);
  if (refusal !== null) {
    // Who is signed in needs no new password.
    const wayOn = session.isSignedIn()
      ? { to: paths.forms, label: 'Back to your forms' }
      : { to: paths.forgot, label: 'Ask for a new link' };
    return (
      <AuthPage title="Choose a new password">
        <DeadLink text={refusal} {...wayOn} />
      </AuthPage>
    );
  }
  if (isSet) {
    return (
      <AuthPage title="Your new password is set">
        <ResetDone onDone={leave} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Choose a new password"
      lead={
        <>
          {email !== null && (
            <>
              For <b className="strong">{email}</b>.{' '}
            </>
          )}
          Your other devices are signed out when it is set.
        </>
      }
    >
      <ResetForm token={token} email={whole} onSet={() => setIsSet(true)} />
      {!session.isSignedIn() && (
        <p className="muted">
          <Link to={paths.forgot}>Ask for a new link</Link>
        </p>
      )}
    </AuthPage>
  );
}
