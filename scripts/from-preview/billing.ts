import { DAY_MS, type Store, type Write } from '@formwright/platform';
import { lookAt } from '../../services/billing/src/payments/paid-end.ts';
import { type PaidBy, type PaidRun, runOf } from '../../services/billing/src/payments/paid-run.ts';
import { invoiceNumber } from '../../services/billing/src/payments/payment.ts';
import { planNamed } from '../../services/billing/src/plans.ts';
import { type Any, changeEach, open } from './change-each.ts';

export async function bringBilling(store: Store, now: number): Promise<void> {
  await changeEach(store, 'accounts', {}, (account) => {
    const { paidFrom, paidMonths, toldVersion, paidBy } = account;
    if (paidFrom === undefined && paidMonths === undefined && paidBy !== undefined && toldVersion !== undefined) return null;
    const next = { ...account, toldVersion: toldVersion ?? 0, paidBy: paidByOf(account) };
    return {
      $set: { paidBy: next.paidBy, toldVersion: next.toldVersion, lookAt: lookAt(next) },
      $unset: { paidFrom: true, paidMonths: true },
    };
  });
  await placeCheckouts(store, now);
  await numberPayments(store, now);
}

/** What the plan was paid by. Older previews kept only when it was paid first, and for how many months. */
function paidByOf({ plan, planChosenAt: since = 0, paidFrom, paidMonths, paidBy }: Any): PaidBy | null {
  if (paidFrom === undefined && paidMonths === undefined) return paidBy ?? null;
  if (plan === 'Free' || paidFrom == null || paidMonths == null) return null;
  const known = paidBy ? runOf(paidBy) : null;
  if (known?.plan === plan && known?.from === paidFrom && known?.months === paidMonths) return paidBy;
  const stored: PaidRun = { plan, cents: planNamed(plan).priceCents, from: paidFrom, months: paidMonths, carriedMs: 0 };
  const isLonger = known && known.plan === plan && known.months < paidMonths && paidFrom <= known.from;
  return { since, base: isLonger ? { ...known, from: paidFrom, months: paidMonths } : stored, payments: [] };
}

/** A page that may still be paid on has the account's place, unless another one has it. */
async function placeCheckouts(store: Store, now: number): Promise<void> {
  const [checkouts, payments] = [open(store, 'checkouts'), open(store, 'payments')];
  for await (const { _id, accountId, product, expiresAt } of checkouts.stream({ isOpen: null }, { sort: { expiresAt: -1, _id: 1 } })) {
    const isTaken = await checkouts.findOne({ accountId, product, isOpen: true }, { fields: ['_id'] });
    const isPaid = await payments.findOne({ _id: `paid:${_id}` }, { fields: ['_id'] });
    await checkouts.updateOne({ _id }, { $set: { isOpen: !isTaken && !isPaid && expiresAt > now - DAY_MS } });
  }
}

/** Payments that gave something get the invoices that they lack, the oldest first. */
async function numberPayments(store: Store, now: number): Promise<void> {
  const [payments, ledger, counts] = [open(store, 'payments'), open(store, 'ledger'), open(store, 'invoiceCounts')];
  const year = String(new Date(now).getUTCFullYear());
  for await (const { _id } of payments.stream({ status: 'paid', invoice: null }, { sort: { at: 1, _id: 1 } })) {
    const entry = await ledger.findOne({ _id });
    if (!entry || entry.lines.some(({ account }: { account: string }) => account.startsWith('owed:'))) continue;
    const last = (await counts.findOne({ _id: year }))?.last ?? 0;
    const counting: Write =
      last === 0 ? counts.inserting({ _id: year, last: 1 }) : counts.updating({ _id: year, last }, { $set: { last: last + 1 } });
    const invoice = { number: invoiceNumber(year, last + 1), at: now };
    await store.commit([counting, payments.updating({ _id, invoice: null }, { $set: { invoice } })]);
  }
}
