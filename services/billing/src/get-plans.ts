import { type billing, planCatalogue, type ReplyOf, shareOf } from '@formwright/contracts';
import type { BillingDeps } from './deps.ts';

/** The plan catalogue; anyone may read it. */
export function getPlans({ config: { storagePercent = 100 } }: Pick<BillingDeps, 'config'>) {
  return async (): Promise<ReplyOf<typeof billing.getPlans>> =>
    planCatalogue.map((plan) => ({ ...plan, storageBytes: shareOf(plan.storageBytes, storagePercent) }));
}
