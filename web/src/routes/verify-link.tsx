import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { AskAgain } from '../features/auth/ask-again.tsx';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { DeadLink, linkIsDone, useMailedLink } from '../features/auth/mailed-link.tsx';
import { VerifyForm } from '../features/auth/verify-form.tsx';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';

/** Where whoever cannot use the link goes on. */
function wayOn(isWaiting: boolean): { to: string; label: string } {
  if (session.isSignedIn()) return { to: paths.forms, label: 'Go to your forms' };
  return isWaiting ? { to: paths.verify, label: 'Ask for a new email' } : { to: paths.signIn, label: 'Sign in' };
}

/** Only verified people are signed in. Who waits for no email has most likely used the link before. */
function said(refusal: string, isWaiting: boolean): { text: string; tone: 'ok' | 'info' | 'bad' } {
  if (session.isSignedIn()) return { text: 'Your account is verified.', tone: 'ok' };
  return { text: refusal, tone: isWaiting ? 'bad' : 'info' };
}

/** The target of the link in the verification mail. */
export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [kept] = useState(session.awaitingVerification);
  const { refusal, email, whole } = useMailedLink('verify', token, kept);
  const { to, label } = wayOn(kept !== null);
  if (linkIsDone(token) && session.isSignedIn()) return <Navigate to={paths.forms} replace />;
  if (refusal !== null) {
    return (
      <AuthPage title="Verify your account">
        <DeadLink {...said(refusal, kept !== null)} to={to} label={label} />
        {kept === null && !session.isSignedIn() && <AskAgain onSent={() => navigate(paths.verify, { state: { sentAt: Date.now() } })} />}
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
      <VerifyForm token={token} email={whole} onSignedIn={() => navigate(paths.forms, { replace: true })} />
      <p className="muted">
        <Link to={to}>{label}</Link>
        {!session.isSignedIn() && (
          <>
            {'. '}
            {/* A new password from there verifies the account, too. */}
            <Link to={paths.forgot}>Forgot your password?</Link>
          </>
        )}
      </p>
    </AuthPage>
  );
}
