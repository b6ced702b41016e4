import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';

export function Component() {
  const navigate = useNavigate();
  const { email } = Object(useLocation().state) as { email?: unknown };
  return (
    <AuthPage title="Sign in" lead="Your forms and their responses are where you left them.">
      <SignInForm
        initialEmail={typeof email === 'string' ? email : (session.awaitingVerification() ?? '')}
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
