import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { DeletedAccount } from '../features/auth/deleted-account.tsx';
import { GoogleButton } from '../features/auth/google-button.tsx';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { openDeviceDrafts } from '../features/editor/saving/device-drafts.ts';
import { canSignUp, signupText } from '../lib/product.ts';
import { session, useHasEnded } from '../lib/session.ts';
import { wanted } from '../lib/wanted.ts';
import { paths, RESET_ELSEWHERE, RESET_HASH } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { useMissing } from '../ui/gone-home.tsx';

function leadOf(place: string | null, hasEnded: boolean): string {
  if (place === null) return 'Your forms and their responses are where you left them.';
  return hasEnded ? 'You will be taken back to where you were.' : 'You will be taken to the page that you opened.';
}

export function Component() {
  const navigate = useNavigate();
  const { state, hash, pathname } = useLocation();
  const { email, isDeleted, isReset } = Object(state) as { email?: unknown; isDeleted?: unknown; isReset?: unknown };
  const hasEnded = useHasEnded();
  const [place] = useState(wanted.path);
  const missing = useMissing();
  if (isDeleted === true) return <DeletedAccount onSignIn={() => navigate(pathname, { replace: true })} />;
  return (
    <AuthPage {...(missing ? { title: missing.title, lead: missing.text } : { title: 'Sign in', lead: leadOf(place, hasEnded) })}>
      {missing && <h2>Sign in</h2>}
      {isReset === true && <Banner tone="ok">Your new password is set. Sign in with it.</Banner>}
      {hasEnded && <EndedNote place={place} />}
      {hash === RESET_HASH && (
        <Banner>
          {`${RESET_ELSEWHERE} If you have set the new password, sign in with it. If not, open the link there, or `}
          <Link to={paths.forgot}>ask for a new one here</Link>.
        </Banner>
      )}
      <SignInForm
        initialEmail={typeof email === 'string' ? email : (session.endedEmail() ?? session.awaitingVerification() ?? '')}
        onSignedIn={() => navigate(wanted.path() ?? paths.forms, { replace: true })}
        onOperator={(email) => navigate(paths.operator, { state: { email } })}
        onUnverified={(email, text) => {
          session.awaitVerification(email);
          void navigate(paths.verify, { state: { text } });
        }}
      />
      <GoogleButton />
      <p className="muted">
        <Link to={paths.forgot}>Forgot your password?</Link>
      </p>
      <NewHere />
    </AuthPage>
  );
}

/** Leads to the sign-up, and says beforehand for whom it is. */
function NewHere() {
  const text = signupText();
  return (
    <>
      {canSignUp() && (
        <p className="muted">
          New here? <Link to={paths.signUp}>Create an account</Link>
        </p>
      )}
      {text && <p className="muted">{text}</p>}
    </>
  );
}

const drafts = openDeviceDrafts();

/** The form of an address of the editor; null: another screen. */
function formIn(place: string | null): string | null {
  const path = place?.replace(/[?#].*/, '') ?? '';
  return path.startsWith(paths.form('')) ? path.slice(paths.form('').length) : null;
}

/** Says once that the session has ended, and what is kept of the form that was open. @param place where the sign-in leads back to */
function EndedNote({ place }: { place: string | null }) {
  const formId = formIn(place);
  /** null: nothing is kept. */
  const [title, setTitle] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    if (formId !== null) void drafts.load(formId).then(([newest]) => !isGone && newest && setTitle(newest.form.pages[0]?.title ?? ''));
    return () => {
      isGone = true;
    };
  }, [formId]);
  return (
    <Banner>
      You have been signed out.
      {title !== null && (
        <>
          {' Unsaved changes to '}
          {title === '' ? 'the form' : <b className="strong">{title}</b>}
          {' are kept on this device. Sign in to go on with them.'}
        </>
      )}
    </Banner>
  );
}
