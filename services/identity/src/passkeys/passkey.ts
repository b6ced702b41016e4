import type { Store, Write } from '@formwright/platform';

/** A key with which an account signs in. The private half never leaves its authenticator. */
export interface Passkey {
  /** Ours, for calls about it. */
  _id: string;
  /** The authenticator's, base64url. */
  credentialId: string;
  userId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often the authenticator has signed; 0 for one that does not count, such as those that are synced. */
  counter: number;
  /** How the browser reaches the authenticator. */
  transports: readonly string[];
  name: string;
  createdAt: number;
  /** null: never. */
  usedAt: number | null;
}

export const MAX_PASSKEYS = 10;

export function openPasskeys(store: Store) {
  const passkeys = store.collection<Passkey>({
    name: 'passkeys',
    indexes: [
      { name: 'credentialId', keys: { credentialId: 1 }, unique: true },
      { name: 'userId', keys: { userId: 1, createdAt: 1 } },
    ],
  });
  return {
    findOf: (userId: string) => passkeys.find({ userId }, { sort: { createdAt: 1 } }),
    findByCredential: (credentialId: string) => passkeys.findOne({ credentialId }),
    adding: (passkey: Passkey): Write => passkeys.inserting(passkey),
    /** Fails if it was removed, or used with a counter, after `passkey` was read. */
    using: ({ _id, counter }: Passkey, used: Pick<Passkey, 'counter' | 'usedAt'>): Write =>
      passkeys.updating({ _id, counter }, { $set: used }),
    /** @returns false if the user has no such passkey */
    rename: async (userId: string, _id: string, name: string): Promise<boolean> =>
      (await passkeys.updateOne({ _id, userId }, { $set: { name } })).matched > 0,
    /** Fails if the user has no such passkey. */
    removing: (userId: string, _id: string): Write => passkeys.deleting({ _id, userId }),
    droppingOf: (userId: string): Write => passkeys.deleting({ userId }, { optional: true }),
  };
}
