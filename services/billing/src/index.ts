import { createPdfMaker } from '@formwright/pdf';
import { createOutbox, DAY_MS, defineService, HOUR_MS, type Ports, type Service, statesOf } from '@formwright/platform';
import { freshAccount, standingOf, toldAccount } from './account.ts';
import { type BillingConfig, billingSettings } from './config.ts';
import type { BillingDeps } from './deps.ts';
import { subscriptions } from './events.ts';
import { createPaymentCounts } from './for-operators/payment-counts.ts';
import { chooseProvider } from './payments/choose-provider.ts';
import { followPaidPlans } from './payments/follow-paid-plans.ts';
import { createPaymentTokens } from './payments/payment-tokens.ts';
import { settleCheckouts } from './payments/settle-checkouts.ts';
import { openRepository } from './repository.ts';
import { republishPlans } from './republish-plans.ts';
import { routes } from './routes.ts';

export { type BillingConfig, sellerSetting, stripeSettings } from './config.ts';
export { invoiceNumber } from './payments/payment.ts';
export { storedData } from './repository.ts';

/** The plan catalogue, which account has which plan, and payments. */
export function createBilling(ports: Ports, config: BillingConfig): Service {
  const outbox = createOutbox(ports.store, ports);
  const repository = openRepository(ports.store, outbox);
  const deps: BillingDeps = {
    ports,
    outbox,
    repository,
    counts: createPaymentCounts(ports, repository),
    config,
    tokens: createPaymentTokens(config.paymentSecret, ports.ids),
    provider: null,
    pdfs: createPdfMaker(config.pdfProgram),
  };
  deps.provider = chooseProvider(deps);
  return {
    name: 'billing',
    routes: routes(deps),
    subscriptions: subscriptions(deps),
    states: { 'billing.v1.PlanChanged': statesOf({ after: deps.repository.findAfter, some: deps.repository.findSome }, toldAccount, 6) },
    standingOf: async (id) => standingOf((await deps.repository.findAccount(id)) ?? freshAccount(id, 0)),
    closing: ({ workspaceId }) => deps.repository.closing(workspaceId),
    jobs: [
      { name: 'billing.republish-plans', everyMs: 60_000, run: republishPlans(deps) },
      {
        name: 'billing.forget-checkouts',
        everyMs: HOUR_MS,
        run: async () => void (await deps.repository.forgetCheckouts(ports.clock.now() - 30 * DAY_MS)),
      },
      { name: 'billing.settle-checkouts', everyMs: HOUR_MS, run: settleCheckouts(deps) },
      { name: 'billing.follow-paid-plans', everyMs: HOUR_MS, run: followPaidPlans(deps) },
      ...(deps.provider?.jobs ?? []),
    ],
    stop: () => deps.pdfs.close(),
  };
}

export const service = defineService({
  name: 'billing',
  settings: billingSettings,
  create: createBilling,
  health: ({ payments }: BillingConfig) => ({ payments }),
});
