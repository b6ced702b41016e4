import { createHash, timingSafeEqual } from 'node:crypto';
import type { Contract } from '@formwright/contracts';
import { AppError } from '../errors.ts';
import type { Caller } from '../service.ts';
import type { Verifier } from './access-token.ts';
import type { Revocations } from './revocations.ts';

/** Tells who calls. @throws AppError 'platform.signed_out' | 'platform.forbidden' */
export type Authenticate = (auth: Contract['auth'], authorization: string | undefined) => Promise<Caller | null>;

/** Reads bearer tokens; 'service' routes are let through by `createSecretCheck` instead. */
export function createAuthenticate(verify: Verifier, revocations: Revocations): Authenticate {
  return async (auth, authorization) => {
    const caller = await readCaller(authorization, verify, revocations);
    if (auth === 'optional') return caller;
    if (!caller) throw new AppError('platform.signed_out', 'Please sign in.');
    if (caller.type !== auth) throw new AppError('platform.forbidden', 'You may not do this.');
    return caller;
  };
}

async function readCaller(authorization: string | undefined, verify: Verifier, revocations: Revocations): Promise<Caller | null> {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const verified = await verify(token);
  if (!verified || (await revocations.isRevoked(verified))) return null;
  return verified.caller;
}

/**
 * Compares a header with the secret that services share, in a time that tells nothing about it.
 * @param secret absent: nobody passes
 */
export function createSecretCheck(secret: string | undefined): (given: unknown) => boolean {
  if (!secret) return () => false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return (given) => typeof given === 'string' && timingSafeEqual(digest(given), expected);
}
