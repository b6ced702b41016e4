/** Limits and features of the Free plan. Services use it for an account until billing's first event arrives. */
export const freePlan = { maxForms: 1, maxResponses: 10, features: [] as readonly string[] } as const;

/** Whether public pages leave out the product's logo: the plan must include it and the owner must have chosen it. */
export const hidesBranding = (account: { features?: readonly string[]; hidesLogo: boolean }): boolean =>
  account.features?.includes('hide-logo') === true && account.hidesLogo;
