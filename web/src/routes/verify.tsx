import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { VerifyPanel } from '../features/auth/verify-panel.tsx';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';

export function Component() {
  const [email] = useState(() => session.awaitingVerification() ?? '');
  const { state } = useLocation();
  return (
    <AuthPage
      title="Verify your account"
      lead={
        <>
          We sent an email to <b className="strong">{email}</b>. Open the link in it and enter your password: that signs you in.
        </>
      }
    >
      {typeof state === 'string' && <Banner>{state}</Banner>}
      <VerifyPanel email={email} />
      <p className="muted">
        Done? <Link to={paths.signIn}>Sign in</Link>. Wrong address?{' '}
        <Link to={paths.signUp} onClick={() => session.awaitVerification(null)}>
          Create an account
        </Link>
      </p>
    </AuthPage>
  );
}
