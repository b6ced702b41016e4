import { createHash, timingSafeEqual } from 'node:crypto';
import { type Contract, type Permission, rightOf, roleMay } from '@formwright/contracts';
import { AppError } from '../common/errors.ts';
import type { Verifier } from './access-token.ts';
import type { Caller } from './caller.ts';

/**
 * Identifies the caller; null for auth 'optional' without a token.
 * @throws AppError 'platform.signed_out' | 'platform.forbidden'
 */
export type Authenticate = (contract: Pick<Contract, 'auth' | 'may'>, authorization: string | undefined) => Promise<Caller | null>;

/** Whether the tokens of a caller are revoked. */
interface Revocations {
  isRevoked(caller: Omit<Caller, 'role'>): Promise<boolean>;
}

/** Reads bearer tokens. Internal routes use `createCallVerifier` instead. An invalid token is always refused. */
export function createAuthenticate(verify: Verifier, revocations: Revocations): Authenticate {
  return async ({ auth, may }, authorization) => {
    if (auth === 'optional' && !isBearer(authorization)) return null;
    const caller = await readCaller(authorization, verify, revocations);
    if (!caller) throw new AppError('platform.signed_out', 'Please sign in.');
    if (may) requirePermission(caller, may);
    return caller;
  };
}

/** @throws AppError 'platform.forbidden' when the caller's role, or an operator's rights, do not allow it */
export function requirePermission(caller: Caller, may: Permission): void {
  const right = rightOf(may);
  const isAllowed = roleMay(caller.role, may) && (right === null || caller.rights?.includes(right) === true);
  if (!isAllowed) throw new AppError('platform.forbidden', 'You may not do this.');
}

const isBearer = (authorization: string | undefined): boolean => /^Bearer\b/i.test(authorization ?? '');

async function readCaller(authorization: string | undefined, verify: Verifier, revocations: Revocations): Promise<Caller | null> {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const verified = await verify(token);
  if (!verified || (await revocations.isRevoked(verified.caller))) return null;
  return verified.caller;
}

/** @returns a comparison with a secret in constant time */
export function createSecretCheck(secret: string): (given: unknown) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return (given) => typeof given === 'string' && timingSafeEqual(digest(given), expected);
}
