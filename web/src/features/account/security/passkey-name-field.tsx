import { TextField } from '../../../ui/text-field.tsx';
import type { FormErrors } from '../../../ui/use-form-errors.ts';

interface PasskeyNameFieldProps {
  value: string;
  errors: FormErrors;
  onChange: (name: string) => void;
  /** Focused when its dialog opens. */
  'data-autofocus'?: boolean;
}

/** What the owner calls a passkey. It is the field `name` of the form. */
export function PasskeyNameField({ errors, onChange, ...rest }: PasskeyNameFieldProps) {
  return (
    <TextField
      {...rest}
      label="Name"
      name="name"
      description="So that you recognize it: the device, or where it is stored."
      autoComplete="off"
      maxLength={60}
      error={errors.at('name')}
      onChange={(event) => {
        onChange(event.currentTarget.value);
        errors.forget('name');
      }}
    />
  );
}
