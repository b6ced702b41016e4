import { exampleFacts } from '@formwright/form-model/example-facts';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { GoogleButton } from '../features/auth/google-button.tsx';
import { NoSignUp } from '../features/auth/no-sign-up.tsx';
import { SignUpForm } from '../features/auth/sign-up-form.tsx';
import { TermsDialog } from '../features/auth/terms-dialog.tsx';
import { canSignUp, signupText } from '../lib/product.ts';
import { wishedExample } from '../lib/wished-example.ts';
import { EXAMPLE_PARAM, paths } from '../paths.ts';

export function Component() {
  const navigate = useNavigate();
  const { type } = useParams();
  const [params] = useSearchParams();
  const [example] = useState(() => wishedExample.keep(params.get(EXAMPLE_PARAM)));
  const [readsTerms, setReadsTerms] = useState(false);
  const text = signupText();
  if (!canSignUp()) return <NoSignUp />;
  return (
    <AuthPage
      title="Create an account"
      lead={
        <>
          {text && <span>{`${text} `}</span>}
          <span>A name, an email address and a password. Then we email you a link to confirm the address.</span>
          {example && <span>{` After that, a form like “${exampleFacts[example].title}” opens.`}</span>}
        </>
      }
    >
      <SignUpForm
        signupType={type}
        onSignedUp={() => navigate(paths.verify, { state: { sentAt: Date.now() } })}
        onReadTerms={() => setReadsTerms(true)}
      />
      <GoogleButton />
      <TermsDialog opened={readsTerms} onClose={() => setReadsTerms(false)} />
      <p className="muted">
        Have an account? <Link to={paths.signIn}>Sign in</Link>
      </p>
    </AuthPage>
  );
}
