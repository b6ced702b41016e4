import { freePlan } from '@formwright/contracts';
import { type CollectionDeclaration, droppingField } from '@formwright/platform';

export const planNames = ['Free', 'Standart', 'Premium'] as const;

/** Copy of an account's plan, from billing's events. */
export interface UserPlan {
  /** The account's id: the owner's user id. */
  _id: string;
  plan: (typeof planNames)[number];
  /** null: unlimited. */
  maxForms: number | null;
  /** Names of the features that the plan includes. */
  features: readonly string[];
}

export const plansDeclaration: CollectionDeclaration<UserPlan> = {
  name: 'plans',
  // A program of the first format takes an account without it as not suspended.
  migrations: [droppingField('blocked', { format: 2, oldestReader: 1 })],
};

/** The plan before billing's first event. */
export const defaultPlan = (accountId: string): UserPlan => ({
  _id: accountId,
  plan: 'Free',
  maxForms: freePlan.maxForms,
  features: freePlan.features,
});
