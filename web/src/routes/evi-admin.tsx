import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { FactorSetUp, OperatorSecurity } from '../features/account/security/operator-security.tsx';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { OperatorSignInForm } from '../features/auth/operator-sign-in-form.tsx';
import { signOutSurely } from '../features/auth/sign-out.ts';
import { OperatorShell } from '../features/operator/shell.tsx';
import { proof } from '../lib/proof.ts';
import { useSignInState } from '../lib/session.ts';
import { wanted } from '../lib/wanted.ts';
import { paths } from '../paths.ts';
import { tellFailure } from '../ui/toast-store.ts';

/** The back-office, and the sign-in of operators. The server decides what an operator may do; the flag only chooses the screen. */
export function Component() {
  const { email } = Object(useLocation().state) as { email?: unknown };
  const { section } = useParams();
  const navigate = useNavigate();
  if (useSignInState() === 'operator') {
    const leave = async () => {
      try {
        // The sign-in is there, and not at the address of a section.
        await signOutSurely(() => navigate(paths.operator));
      } catch (error) {
        tellFailure(error, () => void leave(), 'You are still signed in: the server did not answer.');
      }
    };
    return <OperatorShell section={section} security={<OperatorSecurity />} setUp={<FactorSetUp />} onSignOut={() => void leave()} />;
  }
  const enter = () => {
    proof.forgetFactor();
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
