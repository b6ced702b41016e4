import { hash, type Options, verify } from '@node-rs/argon2';

/** Cost of one hash. */
export interface HashCost {
  memoryKib: number;
  passes: number;
}

/** OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 thread. */
export const recommendedCost: HashCost = { memoryKib: 19_456, passes: 2 };

/** Hashes passwords with Argon2id, outside the main thread. */
export function createPasswords(cost: HashCost) {
  const options: Options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  // Devices encode the same letter differently, as one character or as two.
  const prepare = (password: string) => password.normalize('NFKC');
  const dummy = hash('nobody has this password', options);
  // Avoids an unhandled rejection; `isRight` throws the error where it needs the hash.
  dummy.catch(() => {});
  return {
    hash: (password: string) => hash(prepare(password), options),
    /** @param passwordHash null for an unknown account, '' for one without a password: takes the same time and returns false */
    async isRight(passwordHash: string | null, password: string): Promise<boolean> {
      const matches = await verify(passwordHash || (await dummy), prepare(password));
      return matches && !!passwordHash;
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
