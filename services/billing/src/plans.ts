import { type PlanDetails, planCatalogue } from '@formwright/contracts';

export type PlanName = PlanDetails['name'];

/** Increase it with every change of the catalogue: all accounts are then published again. */
export const CATALOGUE_VERSION = 2;

const byName = new Map(planCatalogue.map((plan) => [plan.name, plan]));

/** @throws for a plan that is not in the catalogue; the contract allows no other name, so the stored account would be damaged */
export function planNamed(name: PlanName): PlanDetails {
  const plan = byName.get(name);
  if (!plan) throw new Error(`no plan ${name} in the catalogue`);
  return plan;
}
