import type { ReactNode } from 'react';
import { AppButton, type ButtonKind } from '../../ui/button.tsx';
import { ServerForm } from '../../ui/server-form.tsx';
import type { FormErrors } from '../../ui/use-form-errors.ts';

interface AuthFormProps {
  errors: FormErrors;
  isSending: boolean;
  onSend: () => void;
  /** The text of the button. */
  label: string;
  kind?: ButtonKind;
  /** Whether the button takes no press for now; its text says why. */
  isResting?: boolean;
  children?: ReactNode;
}

/** A form of the sign-in pages, with one wide button. */
export function AuthForm({ errors, isSending, onSend, label, kind = 'primary', isResting = false, children }: AuthFormProps) {
  const button = (
    <AppButton kind={kind} type="submit" size="md" fullWidth loading={isSending} disabled={isResting}>
      {label}
    </AppButton>
  );
  return (
    <ServerForm errors={errors} isSending={isSending} onSend={onSend} foot={button}>
      {children}
    </ServerForm>
  );
}
