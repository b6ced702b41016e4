import { Link, useLocation } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { ForgotForm } from '../features/auth/forgot-form.tsx';
import { session, useIsSignedIn } from '../lib/session.ts';
import { paths, RESET_ELSEWHERE, RESET_HASH } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';

export function Component() {
  const { hash } = useLocation();
  const isSignedIn = useIsSignedIn();
  return (
    <AuthPage title="Forgot your password?" lead="We will email you a link to choose a new one.">
      {hash === RESET_HASH && <Banner>{RESET_ELSEWHERE}</Banner>}
      <ForgotForm initialEmail={session.awaitingReset() ?? ''} />
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
