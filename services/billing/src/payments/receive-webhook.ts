import { AppError, type SecurityNote } from '@formwright/platform';
import type { BillingDeps } from '../deps.ts';
import { bookNotice } from './book-notice.ts';
import { paymentsOff } from './payments-off.ts';
import { isNotice, MalformedError, type PaymentNotice, UnsignedError, type Webhook } from './provider.ts';

const malformed = () => new AppError('billing.malformed', 'This notice cannot be read.');

/**
 * Takes a provider's notice. It resolves after everything that it says is stored.
 * @throws AppError 'billing.unsigned' | 'billing.malformed' | 'billing.payments_off'
 */
export function receiveWebhook(deps: BillingDeps) {
  return async (webhook: Webhook, from: SecurityNote['from']): Promise<void> => {
    const { provider, ports } = deps;
    if (!provider) throw paymentsOff();
    let notice: PaymentNotice | null;
    try {
      notice = await provider.readWebhook(webhook);
    } catch (error) {
      if (error instanceof MalformedError) throw malformed();
      if (!(error instanceof UnsignedError)) throw error;
      await ports.securityLog.count({ what: 'payment notice refused', who: '', from, detail: error.message });
      throw new AppError('billing.unsigned', 'The signature of this notice is missing, wrong or too old.');
    }
    if (notice && !isNotice(notice)) throw malformed();
    if (notice) await bookNotice(deps, provider, notice);
  };
}
