import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { passwordRequirements } from '../../ui/password-requirements.ts';
import { StrengthRuler } from '../../ui/strength-ruler.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { bindField, useFormErrors } from '../../ui/use-form-errors.ts';
import { setNewPassword } from './api.ts';
import { AuthForm } from './auth-form.tsx';
import { noteLinkDone } from './mailed-link.tsx';

const blank = { newPassword: '', confirmNewPassword: '' };
/** Time to read that it worked. */
const READING_MS = 1_000;

interface ResetFormProps {
  token: string;
  /** The address whose password it is, for password managers; null: this device does not know it. */
  email: string | null;
  onSet: () => void;
}

/** Sets a new password by the link of a mail. */
export function ResetForm({ token, email, onSet }: ResetFormProps) {
  const [values, setValues] = useState(blank);
  const errors = useFormErrors(Object.keys(blank));
  const requirementsId = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: setNewPassword,
    onSuccess: () => {
      noteLinkDone(token);
      onSet();
    },
    onError: errors.show,
  });

  const send = () => mutate({ ...values, token });
  const bind = bindField(values, setValues, errors);

  return (
    <AuthForm errors={errors} isSending={isPending} onSend={send} label="Set the new password">
      {email !== null && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField label="New password" autoComplete="new-password" aria-describedby={requirementsId} {...bind('newPassword')} />
      <StrengthRuler
        id={requirementsId}
        requirements={passwordRequirements(values.newPassword)}
        isRefused={errors.at('newPassword') !== undefined}
      />
      <PasswordField label="Repeat the new password" autoComplete="new-password" {...bind('confirmNewPassword')} />
    </AuthForm>
  );
}

/** Says that it worked. @param onDone called a moment later */
export function ResetDone({ onDone }: { onDone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onDone, READING_MS);
    return () => clearTimeout(timer);
  }, [onDone]);
  return <Banner tone="ok">Your password is successfully changed.</Banner>;
}
