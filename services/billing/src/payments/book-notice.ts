import { retryOnConflict, type Write } from '@formwright/platform';
import type { BillingDeps } from '../deps.ts';
import type { BillingRepository } from '../repository.ts';
import { applyPayment } from './apply-payment.ts';
import { type Checkout, entryOf, type Invoice, invoiceNumber, paymentOf } from './payment.ts';
import type { CheckoutState, PaymentNotice, PaymentProvider } from './provider.ts';

/** All payments write one count, so that a commit may meet many others. */
const COUNTING = { tries: 50 };

/**
 * Books what a provider tells. It resolves after the payment, the number of its invoice, its entry in the ledger and what it gives are
 * stored together. The same notice again, or another one of the same paid checkout, changes nothing.
 */
export async function bookNotice(deps: BillingDeps, provider: PaymentProvider, notice: PaymentNotice): Promise<void> {
  const { ports, repository, outbox } = deps;
  const checkout = await repository.findCheckout(notice.checkoutId);
  if (!checkout) {
    ports.log.error({ provider: provider.name, event: notice.id, checkout: notice.checkoutId }, 'a notice of an unknown checkout');
    return;
  }
  const payment = paymentOf(notice, checkout, provider.name);
  // The choice came first, but its clock may have been ahead of the provider's.
  const { chosenAt = 0 } = checkout;
  const counted = payment.at < chosenAt ? { ...payment, at: chosenAt + 1 } : payment;
  await retryOnConflict(async () => {
    if (await repository.isRecorded(payment)) return;
    const before = await repository.findAccount(payment.accountId);
    const isPaid = payment.status === 'paid';
    // The account may have been deleted meanwhile. A sum that was not asked for gives nothing.
    const isDue = isPaid && before !== null && payment.cents === checkout.cents;
    const after = isDue ? applyPayment(before, counted, ports.clock.now()) : null;
    if (isPaid && !after) ports.log.error({ payment: payment._id, account: payment.accountId }, 'a payment that gives nothing: it is owed');
    const next = after && (await nextInvoice(repository, ports.clock.now()));
    await outbox.commitAndDeliver([
      ...(next ? [next.counting] : []),
      ...repository.recording({ ...payment, ...(next && { invoice: next.invoice }) }, isPaid ? entryOf(payment, after !== null) : null),
      ...(isPaid ? [repository.closingCheckout(checkout)] : []),
      ...(before && after ? repository.changing(before, after) : []),
      ports.securityLog.noting({ what: 'payment', who: payment.accountId, from: 'job', detail: `${payment.product} ${payment.status}` }),
    ]);
  }, COUNTING);
}

/**
 * The next invoice of this year, and the write that counts it. In the commit with the payment that it belongs to, so that no number is
 * missing and none is given twice. The commit fails with a conflict if another one has counted meanwhile.
 */
async function nextInvoice(repository: BillingRepository, now: number): Promise<{ invoice: Invoice; counting: Write }> {
  const year = String(new Date(now).getUTCFullYear());
  const last = await repository.findLastInvoice(year);
  return { invoice: { number: invoiceNumber(year, last + 1), at: now }, counting: repository.countingInvoice(year, last) };
}

/** Asks the provider what became of a checkout. A payment whose notice has not arrived is booked, because the notice may be lost. */
export async function askProvider(
  deps: BillingDeps,
  provider: PaymentProvider,
  checkout: Checkout,
  reference: string,
): Promise<CheckoutState> {
  const state = await provider.findCheckout(reference);
  if (state.state === 'paid' && state.payment) {
    const { _id: checkoutId } = checkout;
    await bookNotice(deps, provider, { id: `asked:${checkoutId}`, checkoutId, status: 'paid', ...state.payment }).catch((error: unknown) =>
      // The checkout still has its place, so the job asks about it again.
      deps.ports.log.warn({ err: error, checkout: checkoutId }, 'a payment is not booked yet'),
    );
  }
  return state;
}
