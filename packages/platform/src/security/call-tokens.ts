import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { CallerName, Contract } from '@formwright/contracts';
import { createRecent } from '../common/recent.ts';
import type { Clock } from '../ports/clock.ts';
import type { InternalCaller, Principal } from './caller.ts';

/** The header of a call between processes: a token that says who calls what on whose behalf. */
export const CALL_HEADER = 'x-call-token';

const ALGORITHM = 'EdDSA';
const TYPE = 'call+jwt';
const LIFETIME_SECONDS = 60;
/** Clocks of machines differ by less. */
const TOLERANCE_SECONDS = 60;
/** An equal call sends its token again for that long: to sign one takes longer than to send it. */
const REUSED_MS = 20_000;
const MAX_REMEMBERED = 2_000;
const MAX_TOKEN = 2_000;

/** SPKI PEM of the public keys by caller. A caller has two while its key is being replaced. */
export type CallerKeys = ReadonlyMap<string, readonly string[]>;

/** @returns the headers that a call carries */
export type CallSigner = (contract: Pick<Contract, 'service' | 'path'>, onBehalfOf: Principal | null) => Record<string, string>;

interface Claims {
  iss: string;
  aud: string;
  /** The path of the contract. */
  htu: string;
  /** On whose behalf. */
  sub?: string;
  /** Epoch seconds. */
  iat: number;
  exp: number;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/**
 * Signs the calls of one caller, by Node's own functions: those of jose wait for a thread and take five times as long.
 * @param privateKey PKCS #8 PEM of an Ed25519 key, which only this caller has
 */
export function createCallSigner(caller: string, privateKey: string, clock: Pick<Clock, 'now'>): CallSigner {
  const key = createPrivateKey(privateKey);
  const header = encode({ alg: ALGORITHM, typ: TYPE, kid: caller });
  const signed = createRecent<{ token: string; at: number }>(MAX_REMEMBERED);
  return ({ service, path }, onBehalfOf) => {
    const now = clock.now();
    const subject = subjectOf(onBehalfOf);
    const id = JSON.stringify([service, path, subject]);
    const known = signed.get(id);
    if (known && Math.abs(now - known.at) < REUSED_MS) return { [CALL_HEADER]: known.token };
    const iat = Math.floor(now / 1000);
    const claims: Claims = { iss: caller, aud: service, htu: path, ...(subject && { sub: subject }), iat, exp: iat + LIFETIME_SECONDS };
    const content = `${header}.${encode(claims)}`;
    const token = `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
    signed.set(id, { token, at: now });
    return { [CALL_HEADER]: token };
  };
}

/** @returns who calls, or null for a token that is forged, out of date, or of a call to another service or path */
export type CallVerifier = (token: string, called: { service: string; path: string }) => InternalCaller | null;

/** Checks the tokens of calls. Verified ones are remembered, because verifying takes longer than many calls. */
export function createCallVerifier(keys: CallerKeys, clock: Pick<Clock, 'now'>): CallVerifier {
  const read = new Map([...keys].map(([caller, all]) => [caller, all.map((each) => createPublicKey(each))]));
  const remembered = createRecent<Claims>(MAX_REMEMBERED);

  /** The claims of a token that one of its caller's keys has signed. */
  function verified(token: string): Claims | null {
    const [header = '', payload = '', signature = '', ...rest] = token.length > MAX_TOKEN ? [] : token.split('.');
    const { alg, typ, kid } = decode(header) as { alg?: unknown; typ?: unknown; kid?: unknown };
    if (alg !== ALGORITHM || typ !== TYPE || typeof kid !== 'string' || rest.length > 0) return null;
    const [content, proof] = [Buffer.from(`${header}.${payload}`), Buffer.from(signature, 'base64url')];
    if (!read.get(kid)?.some((key) => verify(null, content, key, proof))) return null;
    const claims = decode(payload) as Claims;
    return claims.iss === kid ? claims : null;
  }

  function claimsOf(token: string): Claims | null {
    const known = remembered.get(token);
    if (known) return known;
    try {
      const claims = verified(token);
      if (claims) remembered.set(token, claims);
      return claims;
    } catch {
      // No JSON.
      return null;
    }
  }

  return (token, { service, path }) => {
    const claims = claimsOf(token);
    if (!claims || claims.aud !== service || claims.htu !== path) return null;
    const now = clock.now() / 1000;
    if (!(claims.iat <= now + TOLERANCE_SECONDS && now < claims.exp + TOLERANCE_SECONDS)) return null;
    return { caller: claims.iss as CallerName, onBehalfOf: principalOf(claims.sub) };
  };
}

const subjectOf = (principal: Principal | null): string => {
  if (!principal) return '';
  return 'user' in principal ? `user ${principal.user}` : `operator ${principal.operator}`;
};

function principalOf(subject = ''): Principal | null {
  const [, kind, name = ''] = /^(user|operator) (.+)$/su.exec(subject) ?? [];
  if (!kind) return null;
  return kind === 'user' ? { user: name } : { operator: name };
}
