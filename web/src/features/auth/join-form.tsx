import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AppButton } from '../../ui/button.tsx';
import { GeneralError } from '../../ui/general-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { acceptInvitation } from './api.ts';
import styles from './auth-page.module.css';

interface JoinFormProps {
  /** Of the invitation. */
  token: string;
  /** Whether the invited person is signed in here; no password is needed then. */
  isSignedIn: boolean;
  onAccepted: (accessToken: string) => void;
}

/** Accepts an invitation with an account that exists. */
export function JoinForm({ token, isSignedIn, onAccepted }: JoinFormProps) {
  const [password, setPassword] = useState('');
  const errors = useFormErrors(['password']);
  const { mutate, isPending } = useMutation({
    mutationFn: () => acceptInvitation(token, { ...(isSignedIn ? {} : { password }), avatar: null }),
    onSuccess: ({ access_token }) => onAccepted(access_token),
    onError: errors.show,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    errors.clear();
    mutate();
  }

  return (
    <form className={styles.form} ref={errors.form} onSubmit={submit} noValidate>
      {!isSignedIn && (
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
      )}
      <GeneralError errors={errors} />
      <AppButton kind="primary" type="submit" size="md" fullWidth loading={isPending}>
        Accept
      </AppButton>
    </form>
  );
}
