/** A person whose account was deleted. */
export interface ErasedPerson {
  userId: string;
  /** The workspace that went with the account. */
  workspaceId: string;
  /**
   * `SecurityLog.nameOf` the email address, for what is known by the address alone; '' where it must not be looked for any more. The
   * address may have a new account since, so only what is from before `at` may be erased by it.
   */
  addressTag: string;
  /** When the account was deleted, epoch milliseconds. */
  at: number;
}
