import { Link, useNavigate, useParams } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { VerifyForm } from '../features/auth/verify-form.tsx';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';

/** The target of the link in the verification mail. */
export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const isWaiting = session.awaitingVerification() !== null;
  return (
    <AuthPage title="Verify your account" lead="Enter the password that you chose when you signed up.">
      <VerifyForm token={token} onSignedIn={() => navigate(paths.forms, { replace: true })} />
      <p className="muted">
        <Link to={isWaiting ? paths.verify : paths.signIn}>{isWaiting ? 'Ask for a new email' : 'Sign in'}</Link>
      </p>
    </AuthPage>
  );
}
