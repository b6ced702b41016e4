/** Cached data that several features renew. */
export const queryKeys = {
  me: ['me'],
  forms: ['forms'],
  exports: ['exports'],
  notifications: ['notifications'],
  secondFactor: ['second factor'],
  passkeys: ['passkeys'],
};
