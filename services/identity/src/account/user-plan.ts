import { freePlan } from '@formwright/contracts';

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
  blocked: boolean;
}

/** The plan before billing's first event. */
export const defaultPlan = (accountId: string): UserPlan => ({
  _id: accountId,
  plan: 'Free',
  maxForms: freePlan.maxForms,
  features: freePlan.features,
  blocked: false,
});
