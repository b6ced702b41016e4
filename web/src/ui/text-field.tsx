import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { FieldError } from './field-error.tsx';
import { focusWhenShown } from './focus-when-shown.ts';
import type { FormErrors } from './use-form-errors.ts';

export interface TextFieldProps extends Omit<TextInputProps, 'error' | 'label'> {
  label: string;
  /** Replaces the description. */
  error?: string | undefined;
}

/** A text input with label and error. The browser's own checks are off; the server's errors are shown. */
export function TextField({ error, description, ...rest }: TextFieldProps) {
  return <TextInput {...rest} description={error ? undefined : description} error={error ? <FieldError text={error} /> : undefined} />;
}

interface PasswordFieldProps extends Omit<PasswordInputProps, 'error' | 'label'> {
  label: string;
  error?: string | undefined;
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />;
}

/** A password field with a button that shows the password. */
export function PasswordField({ error, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...rest}
      aria-invalid={error ? true : undefined}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${rest.label.toLowerCase()}`, tabIndex: 0 }}
      error={error ? <FieldError text={error} /> : undefined}
    />
  );
}

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
