import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';

export function Component() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isVerified, setVerified] = useState(state === 'verified');
  return (
    <AuthPage title="Sign in" lead="Your forms and their answers are where you left them.">
      {isVerified && <Banner tone="ok">Your account is verified. Sign in to go on.</Banner>}
      <SignInForm
        onTry={() => setVerified(false)}
        onSignedIn={() => navigate(paths.forms, { replace: true })}
        onUnverified={(email, text) => {
          session.awaitVerification(email);
          navigate(paths.verify, { state: text });
        }}
      />
      <p className="muted">
        New here? <Link to={paths.signUp}>Create an account</Link>
      </p>
    </AuthPage>
  );
}
