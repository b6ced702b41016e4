import { Link } from 'react-router-dom';
import { signupText } from '../../lib/product.ts';
import { paths } from '../../paths.ts';
import { AuthPage } from './auth-page.tsx';

/** In place of a sign-up by which nobody can make an account: why, and the way on. */
export const NoSignUp = ({ title = 'Create an account' }: { title?: string }) => (
  <AuthPage title={title} lead={signupText()}>
    <p className="muted">
      Have an account? <Link to={paths.signIn}>Sign in</Link>
    </p>
  </AuthPage>
);
