import { createSealing, type Ids } from '@formwright/platform';
import type { Product } from './products.ts';

/** What a payment token says. The client can neither read nor change it. */
export interface PaymentToken {
  /** The id of the checkout that it opens. */
  id: string;
  accountId: string;
  product: Product;
  expiresAt: number;
}

const VALID_MS = 15 * 60_000;

/** Tokens are not stored: a token is used up by the checkout that it opens. */
export function createPaymentTokens(secret: string, ids: Ids) {
  const sealing = createSealing(secret, 'payment-token');
  return {
    make: (accountId: string, product: Product, now: number): string =>
      sealing.seal(JSON.stringify({ id: ids.random(), accountId, product, expiresAt: now + VALID_MS } satisfies PaymentToken)),
    /** @returns null for a text that is no token, or has expired */
    read(text: string | undefined, now: number): PaymentToken | null {
      if (!text) return null;
      try {
        const token = JSON.parse(sealing.open(text)) as PaymentToken;
        return token.expiresAt > now ? token : null;
      } catch {
        // The token was not encrypted by this product, or was changed.
        return null;
      }
    },
  };
}

export type PaymentTokens = ReturnType<typeof createPaymentTokens>;
