import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorFields } from '../../lib/api-error.ts';
import { session } from '../../lib/session.ts';
import { CodeField, CurrentPasswordField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { signIn } from './api.ts';
import { AuthForm } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useCodeStep } from './use-code-step.ts';

export interface SignInFormProps {
  /** The email address to start with. */
  initialEmail?: string;
  /** Called after the session was stored. */
  onSignedIn: () => void;
  /** Called if the password was right but the account is not verified. */
  onUnverified: (email: string, text: string) => void;
  /** Called if the password was right but the account is an operator's. */
  onOperator: (email: string) => void;
}

function retype(field: HTMLInputElement | null | undefined): void {
  field?.focus();
  field?.select();
}

export function SignInForm({ initialEmail = '', onSignedIn, onUnverified, onOperator }: SignInFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const step = useCodeStep();
  const errors = useFormErrors(['email', 'password', 'code']);
  const { mutate, isPending } = useMutation({
    mutationFn: signIn,
    onSuccess: ({ access_token }, sent) => {
      session.start(access_token, { isRemembered: sent.remember === true });
      onSignedIn();
    },
    onError: (error) => {
      const { verify, admin, both } = errorFields(error);
      if (step.isFirstAsked(error)) return;
      if (verify) onUnverified(email.trim(), verify);
      else if (admin) onOperator(email.trim());
      else {
        // It is mistyped more often than the address, and cannot be read: it is typed anew.
        if (both) retype(errors.form.current?.querySelector('[name="password"]'));
        errors.show(error);
      }
    },
  });

  return (
    <>
      <AuthForm errors={errors} isSending={isPending} onSend={() => mutate({ email, password, remember, ...step.body })} label="Sign in">
        <EmailField
          takesPasskeys
          takesFocus={initialEmail === ''}
          value={email}
          errors={errors}
          onChange={(typed) => {
            setEmail(typed);
            step.forget();
          }}
        />
        <CurrentPasswordField
          takesFocus={initialEmail !== ''}
          value={password}
          errors={errors}
          onChange={(typed) => {
            setPassword(typed);
            step.forget();
          }}
        />
        {step.isAsked && <CodeField takesFocus value={step.code} errors={errors} onChange={step.setCode} />}
        <Switch label="Remember me" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
      </AuthForm>
      <PasskeyButton isRemembered={remember} onSignedIn={onSignedIn} />
    </>
  );
}
