import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { GoogleReturn } from '../features/auth/google-return.tsx';
import { wanted } from '../lib/wanted.ts';
import { paths } from '../paths.ts';

/** Google sends the browser back to here. */
export function Component() {
  const navigate = useNavigate();
  const [fragment] = useState(() => window.location.hash);
  useEffect(() => {
    // The token has no place in the history.
    window.history.replaceState(window.history.state, '', paths.google);
  }, []);
  return (
    <AuthPage title="Sign in with Google">
      <GoogleReturn
        fragment={fragment}
        onSignedIn={() => navigate(wanted.path() ?? paths.forms, { replace: true })}
        onOperator={() => navigate(paths.operator, { replace: true })}
      />
      <p className="muted">
        <Link to={paths.signIn}>Sign in with a password</Link>
      </p>
    </AuthPage>
  );
}
