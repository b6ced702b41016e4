import type { KeyObject } from 'node:crypto';
import type { Clock } from '@formwright/platform';
import { SignJWT } from 'jose';
import { type User, workspaceOf } from './user.ts';

const lifetimeSeconds = 15 * 60;

/** Signs access tokens; every service checks them with the public key alone. */
export function createAccessTokens(privateKey: KeyObject, clock: Clock) {
  return {
    issue(user: User, sessionId: string): Promise<string> {
      // With its milliseconds: a revocation within the same second must tell older from newer tokens.
      const issuedAt = clock.now() / 1000;
      return new SignJWT({ ws: workspaceOf(user), typ: user.type, sid: sessionId })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setSubject(user._id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(Math.floor(issuedAt) + lifetimeSeconds)
        .sign(privateKey);
    },
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;
