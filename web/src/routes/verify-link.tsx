import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { DeadLink, linkIsDone, useLinkRefusal } from '../features/auth/mailed-link.tsx';
import { VerifyForm } from '../features/auth/verify-form.tsx';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';

/** The target of the link in the verification mail. */
export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const refusal = useLinkRefusal('verify', token);
  const [email] = useState(session.awaitingVerification);
  const isWaiting = email !== null;
  const wayOn = isWaiting ? { to: paths.verify, label: 'Ask for a new email' } : { to: paths.signIn, label: 'Sign in' };
  if (linkIsDone(token) && session.isSignedIn()) return <Navigate to={paths.forms} replace />;
  if (refusal !== null) {
    return (
      <AuthPage title="Verify your account">
        <DeadLink text={refusal} {...wayOn} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Verify your account"
      lead={
        email === null ? (
          'Enter the password that you chose when you signed up.'
        ) : (
          <>
            Enter the password that you chose for <b className="strong">{email}</b>.
          </>
        )
      }
    >
      <VerifyForm token={token} onSignedIn={() => navigate(paths.forms, { replace: true })} />
      <p className="muted">
        <Link to={wayOn.to}>{wayOn.label}</Link>
      </p>
    </AuthPage>
  );
}
