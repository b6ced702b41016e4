import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '../ports/clock.ts';

/** What an ID token says about its user, after it was verified. */
export interface IdClaims {
  /** The user's id at the issuer. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstname: string;
  lastname: string;
  /** The organization that manages the account, or ''. */
  domain: string;
  /** The nonce of the request for the token; null for a token without one. */
  nonce: string | null;
  expiresAt: number;
}

/** An OpenID Connect issuer, as far as a sign-in needs it. */
export interface IdTokens {
  /** The address at which users sign in. @throws IssuerUnavailableError */
  authorizationUrl(parameters: Readonly<Record<string, string>>): Promise<string>;
  /** @returns null for a token that is forged, expired, malformed or meant for somebody else. @throws IssuerUnavailableError */
  verify(token: string): Promise<IdClaims | null>;
}

/** The issuer could not be asked. */
export class IssuerUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the issuer of ID tokens does not answer', { cause });
    this.name = 'IssuerUnavailableError';
  }
}

interface Issuer {
  authorization: string;
  keys: JWTVerifyGetKey;
}

const PATIENCE_MS = 5_000;
const MAX_TOKEN = 10_000;
const CLOCK_TOLERANCE_SECONDS = 60;
/** Older ones are refused although they may be valid for longer. */
const MAX_AGE_SECONDS = 15 * 60;
/** These say that a token is wrong; any other error that the keys did not come. */
const refusals = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

/**
 * Checks ID tokens with the keys of their issuer, which are cached and fetched again when a token has an unknown key.
 * @param issuer its address without a slash at the end
 * @param clientId our id at the issuer: tokens for others are refused
 */
export function createIdTokens({ issuer, clientId, clock }: { issuer: string; clientId: string; clock: Clock }): IdTokens {
  let found: Promise<Issuer> | null = null;

  function discover(): Promise<Issuer> {
    found ??= fetchIssuer(issuer).catch((error: unknown) => {
      found = null;
      throw new IssuerUnavailableError(error);
    });
    return found;
  }

  return {
    async authorizationUrl(parameters) {
      const url = new URL((await discover()).authorization);
      for (const [name, value] of Object.entries({ client_id: clientId, ...parameters })) url.searchParams.set(name, value);
      return url.href;
    },
    async verify(token) {
      if (token.length > MAX_TOKEN) return null;
      const { keys } = await discover();
      try {
        const { payload } = await jwtVerify(token, keys, {
          // Google signs tokens with either.
          issuer: [issuer, issuer.replace(/^https:\/\//, '')],
          audience: clientId,
          algorithms: ['RS256', 'ES256'],
          requiredClaims: ['sub', 'email', 'exp', 'iat'],
          currentDate: new Date(clock.now()),
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          maxTokenAge: MAX_AGE_SECONDS,
        });
        return claimsOf(payload, clientId);
      } catch (error) {
        if (refusals.some((kind) => error instanceof kind)) return null;
        throw new IssuerUnavailableError(error);
      }
    },
  };
}

async function fetchIssuer(issuer: string): Promise<Issuer> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const about = (await answer.json()) as { issuer?: unknown; authorization_endpoint?: unknown; jwks_uri?: unknown };
  const { authorization_endpoint: authorization, jwks_uri: keys } = about;
  if (about.issuer !== issuer || typeof authorization !== 'string' || typeof keys !== 'string') throw new Error('no OpenID configuration');
  return { authorization, keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: PATIENCE_MS }) };
}

/** Email_verified is a text in tokens of some issuers. */
function claimsOf(payload: JWTPayload, clientId: string): IdClaims | null {
  const { sub, aud, azp, email, email_verified: verified, given_name, family_name, hd, nonce, exp } = payload;
  const isForUs = (Array.isArray(aud) && aud.length > 1 ? azp : (azp ?? clientId)) === clientId;
  if (!isForUs || typeof sub !== 'string' || sub === '' || typeof email !== 'string') return null;
  return {
    subject: sub,
    email,
    isEmailVerified: verified === true || verified === 'true',
    firstname: textOf(given_name),
    lastname: textOf(family_name),
    domain: textOf(hd),
    nonce: typeof nonce === 'string' ? nonce : null,
    expiresAt: (exp ?? 0) * 1000,
  };
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');
