import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorFields } from '../../lib/api-error.ts';
import { session } from '../../lib/session.ts';
import { AppButton } from '../../ui/button.tsx';
import { GeneralError } from '../../ui/general-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { signIn } from './api.ts';
import styles from './auth-page.module.css';

export interface SignInFormProps {
  /** The email address to start with. */
  initialEmail?: string;
  /** Called after the session was stored. */
  onSignedIn: () => void;
  /** Called if the password was right but the account is not verified. */
  onUnverified: (email: string, text: string) => void;
}

export function SignInForm({ initialEmail = '', onSignedIn, onUnverified }: SignInFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const errors = useFormErrors(['email', 'password']);
  const { mutate, isPending } = useMutation({
    mutationFn: signIn,
    onSuccess: ({ access_token }, sent) => {
      session.start(access_token, { isRemembered: sent.remember === true });
      onSignedIn();
    },
    onError: (error) => {
      const { verify } = errorFields(error);
      if (verify) onUnverified(email.trim(), verify);
      else errors.show(error);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    errors.clear();
    mutate({ email, password, remember });
  }

  return (
    <form className={styles.form} ref={errors.form} onSubmit={submit} noValidate>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        error={errors.at('email')}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          errors.forget('email');
        }}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.at('password')}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          errors.forget('password');
        }}
      />
      <Switch label="Remember me" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
      <GeneralError errors={errors} />
      <AppButton kind="primary" type="submit" size="md" fullWidth loading={isPending}>
        Sign in
      </AppButton>
    </form>
  );
}
