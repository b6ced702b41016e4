import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { session } from '../../lib/session.ts';
import { AppButton } from '../../ui/button.tsx';
import { GeneralError } from '../../ui/general-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { verify } from './api.ts';
import styles from './auth-page.module.css';

/** Asks for the password of the sign-up, because the mailed link proves only access to the mailbox. */
export function VerifyForm({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const [password, setPassword] = useState('');
  const errors = useFormErrors(['password']);
  const { mutate, isPending } = useMutation({
    mutationFn: verify,
    onSuccess: ({ access_token }) => {
      session.start(access_token);
      onSignedIn();
    },
    onError: errors.show,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    errors.clear();
    mutate({ token, password, remember: true });
  }

  return (
    <form className={styles.form} ref={errors.form} onSubmit={submit} noValidate>
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
      <GeneralError errors={errors} />
      <AppButton kind="primary" type="submit" size="md" fullWidth loading={isPending}>
        Verify
      </AppButton>
    </form>
  );
}
