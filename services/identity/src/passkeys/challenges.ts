import { createHash, hkdfSync } from 'node:crypto';
import { type Clock, createSignedTokens, type Ids } from '@formwright/platform';

/** What a challenge is for, and who may answer it: a session, or a browser. */
type Asked = [purpose: 'add' | 'sign in', holder: string];

export interface Challenge {
  /** The hash under which a used challenge is noted. */
  hash: string;
  expiresAt: number;
}

export const CHALLENGE_MS = 5 * 60_000;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Makes and reads challenges of WebAuthn. They are random, and signed instead of stored: anybody can ask for one, and none leaves anything
 * behind until it has done its work. What uses one notes its hash in the same commit, so that it works once.
 * @param authPrivateKey PKCS #8 PEM
 */
export function createChallenges(authPrivateKey: string, { clock, ids }: { clock: Clock; ids: Ids }) {
  const secret = Buffer.from(hkdfSync('sha256', authPrivateKey, '', 'passkey challenge', 32)).toString('base64url');
  const tokens = createSignedTokens<[...Asked, random: string, expiresAt: number]>(secret, 'passkey challenge');
  return {
    /** @returns base64url, as WebAuthn takes and returns it */
    ask(...[purpose, holder]: Asked): string {
      const expiresAt = clock.now() + CHALLENGE_MS;
      return Buffer.from(tokens.sign([purpose, digest(holder), ids.random(), expiresAt], { expiresAt })).toString('base64url');
    },
    /** @returns null for one that expired, or was made for something or somebody else */
    read(challenge: string, ...[purpose, holder]: Asked): Challenge | null {
      const asked = tokens.read(Buffer.from(challenge, 'base64url').toString('latin1'), clock.now());
      if (!asked || asked[0] !== purpose || asked[1] !== digest(holder)) return null;
      return { hash: digest(asked[2]), expiresAt: asked[3] };
    },
  };
}

export type Challenges = ReturnType<typeof createChallenges>;
