import { liftReasons, takeDownReasons } from '@formwright/contracts/account-harm';
import { liftAccountTakeDown, takeDownAccount } from '@formwright/contracts/admin';
import { HARM_TEXT } from '@formwright/contracts/harm';
import { NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FieldError } from '../../../ui/field-error.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { OPERATOR, request } from '../api.ts';

/** What an operator may decide about an account. */
export const accountDecisions = {
  takeDown: { label: 'Take down', call: takeDownAccount, reasons: takeDownReasons, done: 'was taken down' },
  /** Once more: it answers an objection. */
  keep: { label: 'Keep it closed', call: takeDownAccount, reasons: takeDownReasons, done: 'stays closed' },
  lift: { label: 'Lift take-down', call: liftAccountTakeDown, reasons: liftReasons, done: 'works again' },
} as const;
export type AccountDecision = keyof typeof accountDecisions;

interface AccountDecisionDialogProps {
  decision: AccountDecision;
  userId: string;
  name: string;
  /** What is decided about. */
  children?: ReactNode;
  onClose: () => void;
}

/** Asks why an account is taken down or works again, for its owner and for the record. */
export function AccountDecisionDialog({ decision, userId, name, children, onClose }: AccountDecisionDialogProps) {
  const { label, call, reasons, done } = accountDecisions[decision];
  const choices = Object.entries(reasons).map(([value, text]) => ({ value, label: text }));
  const [reason, setReason] = useState(choices[0]?.value ?? '');
  const [words, setWords] = useState('');
  const errors = useFormErrors(['words', 'reason']);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(call, { body: { userId, reason, words } as never }),
    onSuccess: () => {
      toast.confirmed(`${name} ${done}`);
      return queries.invalidateQueries({ queryKey: [OPERATOR] });
    },
    onError: errors.show,
  });
  const error = errors.at('words');
  return (
    <FormDialog
      title={`${label}: ${name}`}
      errors={errors}
      isSending={isPending}
      staysMeanwhile
      submitLabel={label}
      submitKind={decision === 'lift' ? 'primary' : 'danger-filled'}
      onSend={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {children}
      <NativeSelect
        label="Reason, which the owner reads"
        data-autofocus
        data={choices}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Textarea
        label="Words to the owner"
        description="They get them by email, too."
        name="words"
        minRows={3}
        autosize
        maxLength={HARM_TEXT.words}
        value={words}
        error={error ? <FieldError text={error} /> : undefined}
        onChange={({ currentTarget }) => {
          errors.forget('words');
          setWords(currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
