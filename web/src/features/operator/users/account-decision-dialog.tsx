import { liftReasons, takeDownReasons } from '@formwright/contracts/account-harm';
import { liftAccountTakeDown, takeDownAccount } from '@formwright/contracts/admin';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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
  /** Words that were typed before. */
  draft: string;
  children?: ReactNode;
  /** Something else was decided or written since it was read. */
  onMeanwhile: (said: string, draft: string) => void;
  onClose: () => void;
}

/** Asks why an account is taken down or works again, for its owner and for the record. */
export function AccountDecisionDialog(props: AccountDecisionDialogProps) {
  const { decision, userId, name, account, draft, children, onMeanwhile, onClose } = props;
  const { label, call, reasons, done } = accountDecisions[decision];
  const choices = Object.entries(reasons).map(([value, text]) => ({ value, label: text }));
  const [reason, setReason] = useState(choices[0]?.value ?? '');
  const [words, setWords] = useState(draft);
  const errors = useFormErrors(['words', 'reason']);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(call, { body: { userId, reason, words, seen: account.seen } as never }),
    onSuccess: () => {
      toast.confirmed(`${name} ${done}`);
      return queries.invalidateQueries({ queryKey: [OPERATOR] });
    },
    onError: (error) => {
      const said = saidMeanwhile(error);
      if (said === null) errors.show(error);
      else onMeanwhile(said, words);
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
      onSend={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {children}
      <AccountHarmFacts account={account} />
      <NativeSelect
        label="Reason, which the owner reads"
        data-autofocus
        data={choices}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <WordsToOwner value={words} errors={errors} onChange={setWords} />
    </FormDialog>
  );
}
