import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { FieldError } from './field-error.tsx';

export interface PasswordFieldProps extends Omit<PasswordInputProps, 'error' | 'label'> {
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
