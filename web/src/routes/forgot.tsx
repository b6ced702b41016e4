import { Link } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { ForgotForm } from '../features/auth/forgot-form.tsx';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';

export function Component() {
  return (
    <AuthPage title="Forgot your password?" lead="We send you a link with which you choose a new one.">
      <ForgotForm initialEmail={session.awaitingReset() ?? ''} />
      <p className="muted">
        Remembered it? <Link to={paths.signIn}>Sign in</Link>
      </p>
    </AuthPage>
  );
}
