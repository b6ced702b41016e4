import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { type OperatorRight, operatorRights, permissionsOf, type Role } from '@formwright/contracts';
import { importPKCS8, importSPKI, jwtVerify, SignJWT } from 'jose';
import { createRecent } from '../common/recent.ts';
import type { Clock } from '../ports/clock.ts';
import type { Caller } from './caller.ts';

const algorithm = 'EdDSA';
/** Lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/**
 * What tells an access token from anything else that may be signed with the key (RFC 9068). Installations have keys of their own, so these
 * are fixed.
 */
const TYPE = 'at+jwt';
const ISSUER = 'formwright identity';
const AUDIENCE = 'formwright services';

export interface KeyPair {
  /** PKCS #8 PEM. Only identity has it. */
  privateKey: string;
  /** SPKI PEM. Every service has it. */
  publicKey: string;
}

/** A new Ed25519 pair for signing access tokens. */
export function generateKeyPair(): KeyPair {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** @returns the SPKI PEM that belongs to a PKCS #8 PEM */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string;
}

type SigningKey = Awaited<ReturnType<typeof importPKCS8>>;
/** A process signs with one key, tests with a few. */
const importedKeys = createRecent<Promise<SigningKey>>(8);

function signingKey(privateKey: string): Promise<SigningKey> {
  let key = importedKeys.get(privateKey);
  if (!key) {
    key = importPKCS8(privateKey, algorithm);
    importedKeys.set(privateKey, key);
  }
  return key;
}

/**
 * Makes an access token that is valid for 15 minutes.
 * @param privateKey PKCS #8 PEM
 * @param now epoch milliseconds
 * @param generation the user's, read together with the token's other contents. A revocation with a higher generation invalidates the token.
 */
export async function signAccessToken(
  privateKey: string,
  caller: Caller,
  { now, generation }: { now: number; generation: number },
): Promise<string> {
  const { workspaceId: ws, role, sessionId: sid, rights, provenAt, factor } = caller;
  const issued = now / 1000;
  return new SignJWT({
    ws,
    role,
    sid,
    ...{ rights, provenAt, factor },
    gen: generation,
    iat: issued,
    exp: issued + ACCESS_TOKEN_SECONDS,
  })
    .setProtectedHeader({ alg: algorithm, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(caller.userId)
    .sign(await signingKey(privateKey));
}

export interface VerifiedToken {
  caller: Caller;
  /** The user's generation at the time of signing. */
  generation: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** @returns null for a token that is forged, malformed or expired */
export type Verifier = (token: string) => Promise<VerifiedToken | null>;

const MAX_REMEMBERED = 5_000;
const MAX_TOKEN = 2_000;

/**
 * Checks signature and age of access tokens. Does not check revocation. Caches valid tokens, because verifying is expensive.
 * @param publicKey SPKI PEM
 */
export function createVerifier(publicKey: string, { clock }: { clock: Clock }): Verifier {
  const key = importSPKI(publicKey, algorithm);
  const remembered = createRecent<VerifiedToken>(MAX_REMEMBERED);
  return async (token) => {
    const known = remembered.get(token);
    if (known) return known.expiresAt > clock.now() ? known : null;
    if (token.length > MAX_TOKEN) return null;
    const verified = await verify(token, await key, clock.now());
    if (!verified) return null;
    remembered.set(token, verified);
    return verified;
  };
}

const isRole = (value: unknown): value is Role => typeof value === 'string' && Object.hasOwn(permissionsOf, value);

/** The rights that this program knows. */
const rightsIn = (claim: unknown): OperatorRight[] => operatorRights.filter((right) => Array.isArray(claim) && claim.includes(right));

/** What the token of an operator says beside. */
const operatorClaims = ({ rights, provenAt, factor }: Record<string, unknown>): Pick<Caller, 'rights' | 'provenAt' | 'factor'> => ({
  rights: rightsIn(rights),
  ...(typeof provenAt === 'number' && { provenAt }),
  ...((factor === 'shown' || factor === 'optional') && { factor }),
});

async function verify(token: string, key: Awaited<ReturnType<typeof importSPKI>>, now: number): Promise<VerifiedToken | null> {
  try {
    const checks = { algorithms: [algorithm], typ: TYPE, issuer: ISSUER, audience: AUDIENCE, currentDate: new Date(now) };
    const { sub, ws, role, sid, gen, exp, ...more } = (await jwtVerify(token, key, checks)).payload;
    if (typeof sub !== 'string' || typeof ws !== 'string' || typeof sid !== 'string' || !isRole(role)) return null;
    if (typeof gen !== 'number' || exp === undefined) return null;
    return {
      caller: {
        userId: sub,
        workspaceId: ws,
        role,
        sessionId: sid,
        generation: gen,
        ...(role === 'operator' && operatorClaims(more)),
      },
      generation: gen,
      expiresAt: Math.round(exp * 1000),
    };
  } catch {
    return null;
  }
}
