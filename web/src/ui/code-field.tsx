import { focusWhenShown } from './focus-when-shown.ts';
import { TextField } from './text-field.tsx';
import type { FormErrors } from './use-form-errors.ts';

interface CodeFieldProps {
  value: string;
  errors: FormErrors;
  onChange: (code: string) => void;
  /** Whether it has the focus when it comes. */
  takesFocus?: boolean;
}

/** Takes a code of the authenticator app, or a recovery code. It is the field `code` of the form. */
export function CodeField({ value, errors, onChange, takesFocus = false }: CodeFieldProps) {
  return (
    <TextField
      ref={takesFocus ? focusWhenShown : undefined}
      label="Code"
      name="code"
      description="From your authenticator app. Without it, use one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      value={value}
      error={errors.at('code')}
      onChange={(event) => {
        onChange(event.currentTarget.value);
        errors.forget('code');
      }}
    />
  );
}
