import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../lib/session.ts';
import { CodeField, PasswordField, TextField } from '../../ui/text-field.tsx';
import { bindField, useFormErrors } from '../../ui/use-form-errors.ts';
import { signInOperator } from './api.ts';
import { AuthForm } from './auth-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useCodeStep } from './use-code-step.ts';

/** Signs an operator in, until the browser closes. */
export function OperatorSignInForm({ initialEmail, onSignedIn }: { initialEmail: string; onSignedIn: () => void }) {
  const [values, setValues] = useState({ email: initialEmail, password: '' });
  const step = useCodeStep();
  const errors = useFormErrors(['email', 'password', 'code']);
  const { mutate, isPending } = useMutation({
    mutationFn: signInOperator,
    onSuccess: ({ access_token }) => {
      session.start(access_token, { isRemembered: false, isOperator: true });
      onSignedIn();
    },
    onError: (error) => {
      if (!step.isFirstAsked(error)) errors.show(error);
    },
  });

  const bind = bindField(values, setValues, errors);
  return (
    <>
      <AuthForm errors={errors} isSending={isPending} onSend={() => mutate({ ...values, ...step.body })} label="Sign in">
        <TextField label="Email" type="email" autoComplete="username webauthn" {...bind('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...bind('password')} />
        {step.isAsked && <CodeField takesFocus value={step.code} errors={errors} onChange={step.setCode} />}
      </AuthForm>
      <PasskeyButton isRemembered={false} isOperator onSignedIn={onSignedIn} />
    </>
  );
}
