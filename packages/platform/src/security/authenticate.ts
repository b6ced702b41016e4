import { createHash, timingSafeEqual } from 'node:crypto';
import { type Contract, type Permission, rightOf, roleMay } from '@formwright/contracts';
import { MAX_SKEW_MS } from '../common/durations.ts';
import { AppError, secondFactorMissing } from '../common/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Verifier } from './access-token.ts';
import type { Caller } from './caller.ts';

/**
 * Identifies the caller; null for auth 'optional' without a token.
 * @throws AppError 'platform.signed_out' | 'platform.forbidden' | 'platform.second_factor_missing' | 'platform.confirm_missing'
 */
export type Authenticate = (contract: Asked, authorization: string | undefined) => Promise<Caller | null>;
type Asked = Pick<Contract, 'auth' | 'may' | 'stepUp' | 'beforeFactor'>;

/** Whether the tokens of a caller are revoked. */
interface Revocations {
  isRevoked(caller: Omit<Caller, 'role'>): Promise<boolean>;
}

/** Reads bearer tokens. Internal routes use `createCallVerifier` instead. An invalid token is always refused. */
export function createAuthenticate(verify: Verifier, revocations: Revocations, clock: Pick<Clock, 'now'>): Authenticate {
  return async (contract, authorization) => {
    const { auth, may } = contract;
    if (auth === 'optional' && !isBearer(authorization)) return null;
    const caller = await readCaller(authorization, verify, revocations);
    if (!caller) throw new AppError('platform.signed_out', 'Please sign in.');
    if (may) requirePermission(caller, may);
    if (may && caller.role === 'operator') requireFactor(caller, contract);
    if (contract.stepUp) requireProof(caller, clock.now());
    return caller;
  };
}

/** @throws AppError 'platform.forbidden' when the caller's role, or an operator's rights, do not allow it */
export function requirePermission(caller: Caller, may: Permission): void {
  const right = rightOf(may);
  const isAllowed = roleMay(caller.role, may) && (right === null || caller.rights?.includes(right) === true);
  if (!isAllowed) throw new AppError('platform.forbidden', 'You may not do this.');
}

function requireFactor({ factor }: Caller, { beforeFactor }: Asked): void {
  if (factor === undefined && !beforeFactor) throw secondFactorMissing();
}

/** How long a password or a code is good for what cannot be undone. */
const PROVEN_MS = 10 * 60_000;

/** @throws AppError 'platform.confirm_missing' unless somebody has proven a moment ago who they are */
export function requireProof({ provenAt = 0 }: Pick<Caller, 'provenAt'>, now: number): void {
  const age = now - provenAt;
  // Another process's clock may be a little ahead.
  if (age >= -MAX_SKEW_MS && age <= PROVEN_MS) return;
  throw new AppError('platform.confirm_missing', { confirm: 'Please confirm first that it is you.' });
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
