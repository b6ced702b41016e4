import { liftReasons, takeDownReasons } from '@formwright/contracts/account-harm';
import { liftAccountTakeDown, takeDownAccount } from '@formwright/contracts/admin';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { request } from '../api.ts';
import { type DecisionCallbacks, useDecision } from '../use-decision.ts';
import { WordsToOwner } from '../words-to-owner.tsx';
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

interface AccountDecisionDialogProps extends DecisionCallbacks {
  decision: AccountDecision;
  userId: string;
  name: string;
  /** What was read. */
  account: AccountHarm;
  children?: ReactNode;
}

/** Asks why an account is taken down or works again, for its owner and for the record. */
export function AccountDecisionDialog({ decision, userId, name, account, children, ...callbacks }: AccountDecisionDialogProps) {
  const { label, call, reasons, done } = accountDecisions[decision];
  const choices = Object.entries(reasons).map(([value, text]) => ({ value, label: text }));
  // One of another decision is none here.
  const reasonOf = (chosen: string) => (Object.hasOwn(reasons, chosen) ? chosen : (choices[0]?.value ?? ''));
  const { values, setValues, errors, form } = useDecision({
    about: `account ${userId}`,
    done: `${name} ${done}`,
    send: ({ reason, words }) => request(call, { body: { userId, reason: reasonOf(reason), words, seen: account.seen } as never }),
    ...callbacks,
  });
  return (
    <FormDialog title={`${label}: ${name}`} {...form} submitLabel={label} submitKind={decision === 'lift' ? 'primary' : 'danger-filled'}>
      {children}
      <AccountHarmFacts account={account} />
      <NativeSelect
        label="Reason, which the owner reads"
        data-autofocus
        data={choices}
        value={reasonOf(values.reason)}
        onChange={({ currentTarget }) => setValues((was) => ({ ...was, reason: currentTarget.value }))}
      />
      <WordsToOwner value={values.words} errors={errors} onChange={(words) => setValues((was) => ({ ...was, words }))} />
    </FormDialog>
  );
}
