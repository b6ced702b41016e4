import { liftReasons, takeDownReasons } from '@formwright/contracts/account-harm';
import { liftAccountTakeDown, takeDownAccount } from '@formwright/contracts/admin';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWritten } from '../../../lib/use-written.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { OPERATOR, request } from '../api.ts';
import { saidMeanwhile, WordsToOwner } from '../words-to-owner.tsx';
import { type AccountHarm, AccountHarmFacts } from './account-harm-facts.tsx';

/** What an operator may decide about an account. */
export const accountDecisions = {
  takeDown: { label: 'Take down', call: takeDownAccount, reasons: takeDownReasons, done: 'was taken down' },
  /** Once more: it answers an objection. */
  keep: { label: 'Keep it closed', call: takeDownAccount, reasons: takeDownReasons, done: 'stays closed' },
  lift: { label: 'Lift take-down', call: liftAccountTakeDown, reasons: liftReasons, done: 'works again' },
} as const;
export type AccountDecision = keyof typeof accountDecisions;

/** Those that fit how the account stands. */
export function accountChoices({ taken_down }: Pick<AccountHarm, 'taken_down'>): AccountDecision[] {
  if (!taken_down) return ['takeDown'];
  return taken_down.objection ? ['lift', 'keep'] : ['lift'];
}

interface AccountDecisionDialogProps {
  decision: AccountDecision;
  userId: string;
  name: string;
  /** What was read. */
  account: AccountHarm;
  children?: ReactNode;
  /** Something else was decided or written since it was read. What was typed is kept for the next decision. */
  onMeanwhile: (said: string) => void;
  onClose: () => void;
}

/** Asks why an account is taken down or works again, for its owner and for the record. */
export function AccountDecisionDialog(props: AccountDecisionDialogProps) {
  const { decision, userId, name, account, children, onMeanwhile, onClose } = props;
  const { label, call, reasons, done } = accountDecisions[decision];
  const choices = Object.entries(reasons).map(([value, text]) => ({ value, label: text }));
  const [values, setValues, forget] = useWritten(`decision about account ${userId}`, { reason: '', words: '' });
  // One of another decision is none here.
  const reason = Object.hasOwn(reasons, values.reason) ? values.reason : (choices[0]?.value ?? '');
  const errors = useFormErrors(['words', 'reason']);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ words }: typeof values) => request(call, { body: { userId, reason, words, seen: account.seen } as never }),
    onSuccess: (_reply, written) => {
      forget(written);
      toast.confirmed(`${name} ${done}`);
      return queries.invalidateQueries({ queryKey: [OPERATOR] });
    },
    onError: (error) => {
      const said = saidMeanwhile(error);
      if (said === null) errors.show(error);
      else onMeanwhile(said);
    },
  });
  return (
    <FormDialog
      title={`${label}: ${name}`}
      errors={errors}
      isSending={isPending}
      staysMeanwhile
      submitLabel={label}
      submitKind={decision === 'lift' ? 'primary' : 'danger-filled'}
      onSend={() => mutate(values, { onSuccess: onClose })}
      onClose={() => {
        forget(values);
        onClose();
      }}
    >
      {children}
      <AccountHarmFacts account={account} />
      <NativeSelect
        label="Reason, which the owner reads"
        data-autofocus
        data={choices}
        value={reason}
        onChange={({ currentTarget }) => setValues((was) => ({ ...was, reason: currentTarget.value }))}
      />
      <WordsToOwner value={values.words} errors={errors} onChange={(words) => setValues((was) => ({ ...was, words }))} />
    </FormDialog>
  );
}
