import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorFields } from '../../lib/api-error.ts';
import { session } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { CodeField, CurrentPasswordField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { signInWithGoogle } from './api.ts';
import { AuthForm } from './auth-form.tsx';
import { GoogleButton } from './google-button.tsx';
import { useCodeStep } from './use-code-step.ts';

interface GoogleReturnProps {
  /** What Google sent back with the browser: an ID token, or why there is none. */
  fragment: string;
  onSignedIn: () => void;
  onOperator: () => void;
}

/** Trades the ID token of Google for a session. An account with the same email may have to be linked by its password. */
export function GoogleReturn({ fragment, onSignedIn, onOperator }: GoogleReturnProps) {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('id_token');
  const [ask, setAsk] = useState<string>();
  const [password, setPassword] = useState('');
  const step = useCodeStep();
  const errors = useFormErrors(['password', 'code']);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: signInWithGoogle,
    onSuccess: ({ access_token }) => {
      session.start(access_token, { isRemembered: true });
      onSignedIn();
    },
    onError: (error, sent) => {
      const { password: text, admin } = errorFields(error);
      if (admin) return onOperator();
      if (step.isFirstAsked(error)) return;
      if (text && sent.password === undefined) return setAsk(text);
      errors.show(error);
    },
  });
  useEffect(() => {
    if (token) mutate({ token, remember: true });
  }, [token, mutate]);

  function send() {
    if (token) mutate({ token, remember: true, ...(ask !== undefined && { password }), ...step.body });
  }

  if (!token) {
    return (
      <div className="stack gap-4">
        <Banner tone="bad">Google did not sign you in.</Banner>
        <GoogleButton />
      </div>
    );
  }
  if (ask === undefined && !step.isAsked) {
    return (
      <div className="stack gap-4" ref={errors.summary} tabIndex={-1}>
        {errors.general ? (
          <>
            <Banner tone="bad">{errors.general}</Banner>
            <GoogleButton />
          </>
        ) : (
          <p className="muted" role="status">
            {isSuccess ? 'Signed in.' : 'Signing you in …'}
          </p>
        )}
      </div>
    );
  }
  return (
    <AuthForm errors={errors} isSending={isPending} onSend={send} label={ask === undefined ? 'Sign in' : 'Link and sign in'}>
      {ask !== undefined && (
        <>
          <Banner>{ask}</Banner>
          <CurrentPasswordField value={password} errors={errors} onChange={setPassword} />
        </>
      )}
      {step.isAsked && <CodeField takesFocus value={step.code} errors={errors} onChange={step.setCode} />}
    </AuthForm>
  );
}
