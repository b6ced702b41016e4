import { createHmac, timingSafeEqual } from 'node:crypto';

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

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
