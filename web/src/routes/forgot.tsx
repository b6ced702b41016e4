import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { ForgotForm } from '../features/auth/forgot-form.tsx';
import { session, useIsSignedIn } from '../lib/session.ts';
import { paths, RESET_ELSEWHERE, RESET_HASH } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';

export function Component() {
  const { hash } = useLocation();
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
      {hash === RESET_HASH && sentTo === null && <Banner>{`${RESET_ELSEWHERE} Open it there, or ask for a new one here.`}</Banner>}
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
