import { PasswordField } from './password-field.tsx';
import type { FormErrors } from './use-form-errors.ts';

interface CurrentPasswordFieldProps {
  value: string;
  errors: FormErrors;
  onChange: (password: string) => void;
  /** Focused when its dialog opens. */
  'data-autofocus'?: boolean;
}

/** Asks for the password that the account has. It is the field `password` of the form. */
export function CurrentPasswordField({ errors, onChange, ...rest }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      {...rest}
      label="Password"
      name="password"
      autoComplete="current-password"
      error={errors.at('password')}
      onChange={(event) => {
        onChange(event.currentTarget.value);
        errors.forget('password');
      }}
    />
  );
}
