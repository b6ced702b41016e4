import { createFairTurns, networkOf } from '@formwright/platform';
import { hash, type Options, verify } from '@node-rs/argon2';

/** Cost of one hash. */
export interface HashCost {
  memoryKib: number;
  passes: number;
}

/** OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 thread. */
export const recommendedCost: HashCost = { memoryKib: 19_456, passes: 2 };

/**
 * Hashes that are made at a time. They take Node's four threads for work outside its loop, and files and compression need some of those.
 */
const AT_ONCE = 2;
/** Hashes of a network that are made or wait: half a second of a processor. Everybody signs in at nine in an office. */
const MAX_OF_NETWORK = 20;

/** Hashes passwords with Argon2id, outside the main thread. Networks take turns, so that who guesses from one keeps nobody waiting. */
export function createPasswords(cost: HashCost, atOnce = AT_ONCE) {
  const options: Options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  // Devices encode the same letter differently, as one character or as two.
  const prepare = (password: string) => password.normalize('NFKC');
  /** Without what is copied along with a password from a mail, a document or a terminal. */
  const bare = (password: string) => password.replace(/^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu, '');
  const dummy = hash('nobody has this password', options);
  // Avoids an unhandled rejection; `isRight` throws the error where it needs the hash.
  dummy.catch(() => {});
  const turns = createFairTurns({ atOnce, most: MAX_OF_NETWORK });
  const inTurn = <T>(ip: string, work: () => Promise<T>): Promise<T> => turns.take(networkOf(ip, { v4: 32, v6: 64 }), work);
  return {
    /**
     * @param ip of whoever sent it
     * @throws AppError 'platform.busy'
     */
    hash: (password: string, ip: string) => inTurn(ip, () => hash(prepare(password), options)),
    /**
     * Also where blanks stand around it that are no part of it: who has a password with blanks at its ends gives them.
     * @param passwordHash null for an unknown account, '' for one without a password: takes the same time and returns false
     * @param ip of whoever sent the password
     * @throws AppError 'platform.busy'
     */
    async isRight(passwordHash: string | null, password: string, ip: string): Promise<boolean> {
      const against = passwordHash || (await dummy);
      const isThat = (typed: string) => inTurn(ip, () => verify(against, prepare(typed)));
      const matches = (await isThat(password)) || (bare(password) !== password && (await isThat(bare(password))));
      return matches && !!passwordHash;
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
