import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { meQuery } from '../features/account/api.ts';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { OperatorHome } from '../features/auth/operator-home.tsx';
import { OperatorSignInForm } from '../features/auth/operator-sign-in-form.tsx';
import { signOut } from '../features/auth/sign-out.ts';
import { useSignInState } from '../lib/session.ts';
import { wanted } from '../lib/wanted.ts';
import { paths } from '../paths.ts';

/** The sign-in of operators. The server decides what an operator may do; the flag only chooses the screen. */
export function Component() {
  const { email } = Object(useLocation().state) as { email?: unknown };
  const navigate = useNavigate();
  const isOperator = useSignInState() === 'operator';
  const { data: me, error } = useQuery({ ...meQuery, enabled: isOperator });
  if (isOperator) {
    return (
      <AuthPage title="Operators">
        <OperatorHome email={me?.email} error={error} onSignOut={() => void signOut()} />
      </AuthPage>
    );
  }
  const enter = () => {
    const place = wanted.path();
    wanted.forget();
    void navigate(place?.startsWith(paths.operatorSection('')) ? place : paths.operator, { replace: true });
  };
  return (
    <AuthPage title="Sign in for operators" lead="This is for the people who run this server.">
      <OperatorSignInForm initialEmail={typeof email === 'string' ? email : ''} onSignedIn={enter} />
      <p className="muted">
        Not an operator? <Link to={paths.signIn}>Sign in to your forms</Link>
      </p>
    </AuthPage>
  );
}
