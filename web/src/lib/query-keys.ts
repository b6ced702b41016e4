/** Cached data that several features renew. */
export const queryKeys = { notifications: ['notifications'] } as const;
