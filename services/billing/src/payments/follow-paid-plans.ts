import type { EventInit } from '@formwright/events';
import { ConditionFailedError, createPatience, eachInBatches, type Write } from '@formwright/platform';
import { type Account, applyChange } from '../account.ts';
import type { BillingDeps } from '../deps.ts';
import { paidUntil } from './apply-payment.ts';
import { lookAt, suspendAt } from './paid-end.ts';

const MAX_AT_ONCE = 100;
/** Many accounts may be due in one hour, after a pause of the product above all. The next run continues. */
const MAX_TURNS = 100;

/** A job that tells owners before their paid time ends, and suspends accounts that were not paid for in time. */
export function followPaidPlans(deps: BillingDeps) {
  const { ports, repository } = deps;
  const patience = createPatience(ports.clock);
  return () =>
    eachInBatches({
      find: (atMost) => repository.findDue(ports.clock.now(), atMost),
      async work(account: Account) {
        try {
          await ports.store.commit(nextStep(deps, account));
        } catch (error) {
          // Paid or changed meanwhile: the next batch looks again.
          if (!(error instanceof ConditionFailedError)) throw error;
        }
      },
      atOnce: MAX_AT_ONCE,
      most: MAX_TURNS,
      patience,
    });
}

function nextStep({ ports, repository, outbox }: BillingDeps, account: Account): Write[] {
  // A program before take-downs has booked a payment of such an account: nothing is due until it is lifted.
  if (lookAt(account) === null) return [repository.telling(account, {})];
  const [now, end] = [ports.clock.now(), paidUntil(account)];
  if (end === null) throw new Error(`the account ${account._id} is due and has no end`);
  const due = (suspended: number, isSuspended: boolean): Write => {
    const body: EventInit<'billing.v1.PaymentDue'> = {
      accountId: account._id,
      plan: account.plan,
      paidUntil: BigInt(end),
      suspendedAt: BigInt(suspended),
      isSuspended,
    };
    return outbox.event('billing.v1.PaymentDue', account._id, body);
  };
  if (account.toldEnd !== end) {
    const told = { toldEnd: end, suspendAt: suspendAt(end, now) };
    return [repository.telling(account, told), due(told.suspendAt, false)];
  }
  const after = applyChange(account, { blocked: true }, now);
  if (!after) throw new Error(`the account ${account._id} is suspended and due`);
  const noted = ports.securityLog.noting({ what: 'suspension', who: account._id, from: 'job', detail: 'not paid' });
  return [...repository.changing(account, after), due(now, true), noted];
}
