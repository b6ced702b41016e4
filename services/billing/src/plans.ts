import { type billing, freePlan, type ReplyOf } from '@formwright/contracts';

type PlanDetails = ReplyOf<typeof billing.getPlans>[number];
export type PlanName = PlanDetails['name'];

/** Increase it with every change of the catalogue: all accounts are then published again. */
export const CATALOGUE_VERSION = 2;

/** The catalogue, cheapest first. Prices in US cents per month; null is unlimited; responses count per form, over its life. */
export const plans: readonly PlanDetails[] = [
  { name: 'Free', priceCents: 0, ...freePlan, features: [...freePlan.features] },
  { name: 'Standart', priceCents: 499, maxForms: 5, maxResponses: null, storageBytes: 20_000_000_000, features: [] },
  {
    name: 'Premium',
    priceCents: 2100,
    maxForms: null,
    maxResponses: null,
    storageBytes: 100_000_000_000,
    features: ['hide-logo', 'own-logo'],
  },
];

const byName = new Map(plans.map((plan) => [plan.name, plan]));

/** @throws for a plan that is not in the catalogue; the contract allows no other name, so the stored account would be damaged */
export function planNamed(name: PlanName): PlanDetails {
  const plan = byName.get(name);
  if (!plan) throw new Error(`no plan ${name} in the catalogue`);
  return plan;
}
