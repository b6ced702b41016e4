import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { ForgotForm } from '../features/auth/forgot-form.tsx';
import { session, useIsSignedIn } from '../lib/session.ts';
import { paths } from '../paths.ts';

export function Component() {
  const isSignedIn = useIsSignedIn();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthPage
      title={sentTo === null ? 'Forgot your password?' : 'Check your email'}
      lead={
        sentTo === null ? (
          'Enter the email address of your account. You get a link to choose a new password.'
        ) : (
          <>
            The link to a new password is for <b className="strong">{sentTo}</b>.
          </>
        )
      }
    >
      <ForgotForm initialEmail={session.awaitingReset() ?? ''} onSent={setSentTo} />
      <p className="muted">
        {isSignedIn ? (
          <Link to={paths.forms}>Back to your forms</Link>
        ) : (
          <>
            Remembered it? <Link to={paths.signIn}>Sign in</Link>
          </>
        )}
      </p>
    </AuthPage>
  );
}
