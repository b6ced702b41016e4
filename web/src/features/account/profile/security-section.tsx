import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { session } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { bindField } from '../../../ui/bind-field.ts';
import { AppButton } from '../../../ui/button.tsx';
import { GeneralError } from '../../../ui/general-error.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { passwordRequirements } from '../../../ui/password-requirements.ts';
import { StrengthRuler } from '../../../ui/strength-ruler.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { PlansButton } from '../plans-button.tsx';
import { changePassword } from './api.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';

const blank = { current_password: '', password: '', confirm_password: '' };

/** Changes the password. A suspended account pays first. */
export function SecuritySection({ email, isSuspended }: { email: string; isSuspended: boolean }) {
  return (
    <Section id="security" title="Security" text="The password you sign in with. A new one ends your other sessions.">
      {isSuspended ? (
        <Banner tone="warn" action={<PlansButton label="Pay" />}>
          To edit your information, please make a payment first.
        </Banner>
      ) : (
        <PasswordForm email={email} />
      )}
    </Section>
  );
}

function PasswordForm({ email }: { email: string }) {
  const [values, setValues] = useState(blank);
  const errors = useFormErrors(Object.keys(blank));
  const requirementsId = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: changePassword,
    onSuccess: ({ access_token }) => {
      session.start(access_token);
      setValues(blank);
      toast.success('Your password is successfully changed');
    },
    onError: errors.show,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    errors.clear();
    mutate(values);
  }

  const bind = bindField(values, setValues, errors);

  return (
    <form className={styles.form} ref={errors.form} onSubmit={submit} noValidate>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...bind('current_password')} />
      <div className={styles.pair}>
        <PasswordField label="New password" autoComplete="new-password" aria-describedby={requirementsId} {...bind('password')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...bind('confirm_password')} />
      </div>
      <StrengthRuler id={requirementsId} requirements={passwordRequirements(values.password)} />
      <GeneralError errors={errors} />
      <div className={styles.foot}>
        <AppButton kind="primary" type="submit" loading={isPending}>
          Save
        </AppButton>
      </div>
    </form>
  );
}
