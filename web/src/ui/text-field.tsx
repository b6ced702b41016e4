import { TextInput, type TextInputProps } from '@mantine/core';
import { FieldError } from './field-error.tsx';

export interface TextFieldProps extends Omit<TextInputProps, 'error' | 'label'> {
  label: string;
  /** Takes the place of the description. */
  error?: string | undefined;
}

/** One line of text with its label above; the browser's own checks stay off, the server's words stand at the field. */
export function TextField({ error, description, ...rest }: TextFieldProps) {
  return <TextInput {...rest} description={error ? undefined : description} error={error ? <FieldError text={error} /> : undefined} />;
}
