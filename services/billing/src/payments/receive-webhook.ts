import { AppError, retryOnConflict, type SecurityNote } from '@formwright/platform';
import type { BillingDeps } from '../deps.ts';
import { applyPayment } from './apply-payment.ts';
import { entryOf, paymentOf } from './payment.ts';
import { paymentsOff } from './payments-off.ts';
import { type PaymentNotice, type PaymentProvider, UnsignedError, type Webhook } from './provider.ts';

/**
 * Takes a provider's notice. It resolves after the payment, its entry in the ledger and what it gives are stored together. The same notice
 * again, or another one of the same paid checkout, changes nothing.
 * @throws AppError 'billing.unsigned' | 'billing.payments_off'
 */
export function receiveWebhook(deps: BillingDeps) {
  return async (webhook: Webhook, from: SecurityNote['from']): Promise<void> => {
    const { provider, ports } = deps;
    if (!provider) throw paymentsOff();
    let notice: PaymentNotice | null;
    try {
      notice = await provider.readWebhook(webhook);
    } catch (error) {
      if (!(error instanceof UnsignedError)) throw error;
      await ports.securityLog.count({ what: 'payment notice refused', who: '', from, detail: error.message });
      throw new AppError('billing.unsigned', 'The signature of this notice is missing, wrong or too old.');
    }
    if (notice) await take(deps, provider, notice);
  };
}

async function take(deps: BillingDeps, provider: PaymentProvider, notice: PaymentNotice): Promise<void> {
  const { ports, repository, outbox } = deps;
  const checkout = await repository.findCheckout(notice.checkoutId);
  if (!checkout) {
    ports.log.error({ provider: provider.name, event: notice.id, checkout: notice.checkoutId }, 'a notice of an unknown checkout');
    return;
  }
  const payment = paymentOf(notice, checkout, provider.name);
  await retryOnConflict(async () => {
    if (await repository.isRecorded(payment)) return;
    const before = await repository.findAccount(payment.accountId);
    const isPaid = payment.status === 'paid';
    // The account may have been deleted meanwhile. A sum that was not asked for gives nothing.
    const isDue = isPaid && before !== null && payment.cents === checkout.cents;
    const after = isDue ? applyPayment(before, payment.product, payment.at, ports.clock.now()) : null;
    if (isPaid && !after) ports.log.error({ payment: payment._id, account: payment.accountId }, 'a payment that gives nothing: it is owed');
    await outbox.commitAndDeliver([
      ...repository.recording(payment, isPaid ? entryOf(payment, after !== null) : null),
      ...(isPaid ? [repository.closingCheckout(checkout)] : []),
      ...(before && after ? repository.changing(before, after) : []),
      ports.securityLog.noting({ what: 'payment', who: payment.accountId, from: 'job', detail: `${payment.product} ${payment.status}` }),
    ]);
  });
}
