import { TextInput, type TextInputProps } from '@mantine/core';
import { FieldError } from './field-error.tsx';

export interface TextFieldProps extends Omit<TextInputProps, 'error' | 'label'> {
  label: string;
  /** Replaces the description. */
  error?: string | undefined;
}

/** A text input with label and error. The browser's own checks are off; the server's errors are shown. */
export function TextField({ error, description, ...rest }: TextFieldProps) {
  return <TextInput {...rest} description={error ? undefined : description} error={error ? <FieldError text={error} /> : undefined} />;
}
