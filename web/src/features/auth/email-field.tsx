import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { FormErrors } from '../../ui/use-form-errors.ts';

interface EmailFieldProps {
  value: string;
  errors: FormErrors;
  onChange: (email: string) => void;
  /** Whether the browser may offer passkeys here. */
  takesPasskeys?: boolean;
  /** Focused when its screen opens: it is the first that is to be filled in. */
  takesFocus?: boolean;
}

/** The address with which somebody signs in. It is the field `email` of the form. */
export function EmailField({ value, errors, onChange, takesPasskeys = false, takesFocus = false }: EmailFieldProps) {
  return (
    <TextField
      {...(takesFocus && { ref: focusWhenShown })}
      label="Email"
      type="email"
      name="email"
      autoComplete={takesPasskeys ? 'username webauthn' : 'username'}
      value={value}
      error={errors.at('email')}
      onChange={(event) => {
        onChange(event.currentTarget.value);
        errors.forget('email');
      }}
    />
  );
}
