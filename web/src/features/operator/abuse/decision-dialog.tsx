import { HARM_TEXT } from '@formwright/contracts/harm';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldError } from '../../../ui/field-error.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { bindField, useFormErrors } from '../../../ui/use-form-errors.ts';
import { OPERATOR, request } from '../api.ts';
import type { Decision } from './decisions.ts';

interface DecisionDialogProps {
  decision: Decision;
  formId: string;
  /** Of what was read. */
  text: string;
  title: string;
  onClose: () => void;
}

/** Asks why, for the record and for the owner. */
export function DecisionDialog({ decision: { call, label, kind }, formId, text, title, onClose }: DecisionDialogProps) {
  const [values, setValues] = useState({ reason: '', words: '' });
  const errors = useFormErrors(['reason', 'words']);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(call, { body: { formId, text, ...values } }),
    onSuccess: () => {
      toast.confirmed(`${title}: done`);
      return queries.invalidateQueries({ queryKey: [OPERATOR] });
    },
    onError: errors.show,
  });
  const bind = bindField(values, setValues, errors);
  const { error, value } = bind('words');
  return (
    <FormDialog
      title={`${label}: ${title}`}
      errors={errors}
      isSending={isPending}
      staysMeanwhile
      submitLabel={label}
      submitKind={kind === 'danger' ? 'danger-filled' : 'primary'}
      onSend={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField label="Reason, for the record" maxLength={HARM_TEXT.reason} data-autofocus {...bind('reason')} />
      <Textarea
        label="Words to the owner"
        description="They get them by email, too."
        name="words"
        minRows={3}
        autosize
        maxLength={HARM_TEXT.words}
        value={value}
        error={error ? <FieldError text={error} /> : undefined}
        onChange={({ currentTarget }) => {
          errors.forget('words');
          setValues((was) => ({ ...was, words: currentTarget.value }));
        }}
      />
    </FormDialog>
  );
}
