import type { BillingDeps } from '../deps.ts';
import { askProvider } from './book-notice.ts';
import type { Checkout } from './payment.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * A job that asks the provider about checkouts that have ended and of which no payment was told. Their notice may be lost: the product
 * stood still for longer than a provider repeats it, or its signing secret was wrong.
 */
export function settleCheckouts(deps: BillingDeps) {
  const { provider, ports, repository } = deps;
  return async (): Promise<void> => {
    if (!provider) return;
    for await (const checkout of repository.streamEnded(ports.clock.now()))
      await settle(deps, provider, checkout).catch((error: unknown) =>
        // The others must not wait for this one. It is asked about again in an hour.
        ports.log.warn({ err: error, checkout: checkout._id }, 'a checkout is not settled yet'),
      );
  };
}

async function settle(deps: BillingDeps, provider: PaymentProvider, checkout: Checkout): Promise<void> {
  const { repository, ports } = deps;
  // A checkout without a reference has no page, so nobody can have paid it.
  const { state } = checkout.reference ? await askProvider(deps, provider, checkout, checkout.reference) : { state: 'over' };
  if (state === 'over') await ports.store.commit([repository.closingCheckout(checkout)]);
}
