export const planNames = ['Free', 'Standart', 'Premium'] as const;

/** This service's copy of what billing says of an account. */
export interface UserPlan {
  /** The account's id: the owner's user id. */
  _id: string;
  plan: (typeof planNames)[number];
  /** null: unlimited. */
  maxForms: number | null;
  blocked: boolean;
  /** Single forms that were paid for and not yet made. */
  oneTimeForms: number;
}

/** What holds until billing has said something. */
export const freePlan = (accountId: string): UserPlan => ({
  _id: accountId,
  plan: 'Free',
  maxForms: 1,
  blocked: false,
  oneTimeForms: 0,
});
