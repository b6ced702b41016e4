import { hash, type Options, verify } from '@node-rs/argon2';

/** What one hash costs. */
export interface HashCost {
  memoryKib: number;
  passes: number;
}

/** OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 thread. */
export const recommendedCost: HashCost = { memoryKib: 19_456, passes: 2 };

/** Hashes passwords with Argon2id, outside the main thread. */
export function createPasswords(cost: HashCost) {
  const options: Options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  // The same letter may come as one sign or as two, depending on the device.
  const prepare = (password: string) => password.normalize('NFKC');
  const dummy = hash('nobody has this password', options);
  // Awaited only where it is needed; a failure shows there.
  dummy.catch(() => {});
  return {
    hash: (password: string) => hash(prepare(password), options),
    /** @param passwordHash null for an account that does not exist: as much work, and always false */
    async isRight(passwordHash: string | null, password: string): Promise<boolean> {
      const matches = await verify(passwordHash ?? (await dummy), prepare(password));
      return matches && passwordHash !== null;
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
