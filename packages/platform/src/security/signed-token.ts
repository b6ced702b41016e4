import { createHmac, timingSafeEqual } from 'node:crypto';
import { createSealing, type Sealing } from './sealing.ts';

/** Signed, unencrypted tokens. */
export interface SignedTokens<T> {
  /**
   * @param payload plain JSON
   * @param expiresAt epoch milliseconds; null: never
   * @returns '<payload>.<signature>' in letters, digits, '-', '_' and one dot: suitable for a cookie, a path or a query
   */
  sign(payload: T, options: { expiresAt: number | null }): string;
  /**
   * @param now epoch milliseconds
   * @returns null for a text that is missing, malformed, expired, or not signed with this secret for this purpose
   */
  read(text: string | undefined, now: number): T | null;
}

const MAX_TOKEN = 4_096;

/**
 * @param secret at least 32 characters, the same on every replica
 * @param purpose the use of the tokens; a token signed for one purpose is invalid for another
 */
export function createSignedTokens<T>(secret: string, purpose: string): SignedTokens<T> {
  // The body has no dot, so purpose and body can be separated in only one way.
  const seal = (body: string) => createHmac('sha256', secret).update(`${purpose}.${body}`).digest('base64url');
  return {
    sign(payload, { expiresAt }) {
      const body = Buffer.from(JSON.stringify([expiresAt, payload])).toString('base64url');
      return `${body}.${seal(body)}`;
    },
    read(text, now) {
      if (text === undefined || text.length > MAX_TOKEN) return null;
      const [body = '', signature = '', ...others] = text.split('.');
      if (others.length > 0 || !isSame(signature, seal(body))) return null;
      const [expiresAt, payload] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [number | null, T];
      return expiresAt === null || expiresAt > now ? payload : null;
    },
  };
}

/**
 * Tokens for use in addresses. Addresses are logged and kept in histories, so these tokens are encrypted as well as signed.
 * @param secret as for the signed tokens
 */
export function createSealedTokens<T>(secret: string, purpose: string): SignedTokens<T> {
  const sealing = createSealing(secret, `token ${purpose}`);
  return {
    sign: (payload, { expiresAt }) => sealing.seal(JSON.stringify([expiresAt, payload])),
    read(text, now) {
      // Decoding would ignore foreign characters, so only the exact text is accepted.
      if (text === undefined || text.length > MAX_TOKEN || Buffer.from(text, 'base64url').toString('base64url') !== text) return null;
      const [expiresAt, payload] = openSealed<T>(sealing, text) ?? [0, null];
      return expiresAt === null || expiresAt > now ? payload : null;
    },
  };
}

function openSealed<T>(sealing: Sealing, text: string): [expiresAt: number | null, payload: T] | null {
  try {
    return JSON.parse(sealing.open(text)) as [number | null, T];
  } catch {
    return null;
  }
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
