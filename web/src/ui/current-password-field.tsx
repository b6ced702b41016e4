import { focusWhenShown } from './focus-when-shown.ts';
import { PasswordField } from './password-field.tsx';
import type { FormErrors } from './use-form-errors.ts';

interface CurrentPasswordFieldProps {
  value: string;
  errors: FormErrors;
  onChange: (password: string) => void;
  /** Focused when its screen opens: it is what the screen is for. */
  takesFocus?: boolean;
  /** Focused when its dialog opens. */
  'data-autofocus'?: boolean;
}

/** Asks for the password that the account has. It is the field `password` of the form. */
export function CurrentPasswordField({ errors, onChange, takesFocus = false, ...rest }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      {...rest}
      {...(takesFocus && { ref: focusWhenShown })}
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
