import type { getPlans } from './billing.ts';
import type { ReplyOf } from './contract.ts';

export type PlanDetails = ReplyOf<typeof getPlans>[number];

/** Limits and features of the Free plan. Services use it for an account until billing's first event arrives. */
export const freePlan = { maxForms: 1, maxResponses: 10, storageBytes: 1_000_000_000, features: [] as readonly string[] } as const;

/**
 * The plans, cheapest first: what billing sells and every screen shows. Prices in US cents per month; null is unlimited; responses count
 * per form, over its life.
 */
export const planCatalogue: readonly PlanDetails[] = [
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

/** Bytes that a workspace may store, where the operator gives it this percentage of its plan's. */
export const shareOf = (storageBytes: number, percent: number): number => Math.floor((storageBytes * percent) / 100);

/** Maximum number of submissions over a form's life; null: unlimited, as for one-time forms. */
export const responseLimit = (form: { isOneTime: boolean; plan: { maxResponses: number } }): number | null =>
  form.isOneTime || form.plan.maxResponses < 0 ? null : form.plan.maxResponses;

/** Whether a plan lets the owner hide the product's logo. */
export const mayHideLogo = (plan: { features?: readonly string[] }): boolean => plan.features?.includes('hide-logo') === true;

/** Whether a plan shows the logo of the owner. One that it does not show stays stored. */
export const mayShowLogo = (plan: { features?: readonly string[] }): boolean => plan.features?.includes('own-logo') === true;

/** The owner's logo where the plan shows it; null: none. */
export const shownLogo = <T>(account: { features?: readonly string[] }, { logo }: { logo?: T | null | undefined }): T | null =>
  mayShowLogo(account) ? (logo ?? null) : null;

/** Whether public pages leave out the product's logo: the plan must include it and the owner must have chosen it. */
export const hidesBranding = (account: { features?: readonly string[]; hidesLogo: boolean }): boolean =>
  mayHideLogo(account) && account.hidesLogo;
