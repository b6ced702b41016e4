import { HARM_TEXT } from '@formwright/contracts/harm';
import { Textarea } from '@mantine/core';
import { FieldError } from '../../ui/field-error.tsx';
import type { FormErrors } from '../../ui/use-form-errors.ts';

interface WordsToOwnerProps {
  value: string;
  errors: FormErrors;
  /** Whether they are mailed: of a deleted form nothing changes for its owner. */
  isTold?: boolean;
  onChange: (words: string) => void;
}

/** What an operator says to the owner with a decision. */
export function WordsToOwner({ value, errors, isTold = true, onChange }: WordsToOwnerProps) {
  const error = errors.at('words');
  return (
    <Textarea
      label="Words to the owner"
      description={isTold ? 'They get them by email, too.' : 'The form is deleted: they are kept for the record, and no email is sent.'}
      name="words"
      minRows={3}
      autosize
      maxLength={HARM_TEXT.words}
      value={value}
      error={error ? <FieldError text={error} /> : undefined}
      onChange={({ currentTarget }) => {
        errors.forget('words');
        onChange(currentTarget.value);
      }}
    />
  );
}
