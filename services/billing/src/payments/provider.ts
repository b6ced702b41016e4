import type { Job, Route } from '@formwright/platform';

/**
 * The payment port: somebody who takes money and tells of it by signed webhooks. Every adapter passes `test/provider-conformance.ts`.
 * A webhook may come late, several times, and in any order; the caller counts each checkout once.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /**
   * Opens a page on which the customer pays. The same checkout always leads to the same page, on which it can be paid once.
   * @throws if the provider cannot be reached
   */
  openCheckout(checkout: ProviderCheckout): Promise<{ url: string; reference: string }>;
  /**
   * What became of a checkout, asked of the provider itself, because its webhook may still be on the way.
   * @param reference of `openCheckout`; 'over' for one that the provider does not know (any more)
   * @throws if the provider cannot be reached
   */
  findCheckout(reference: string): Promise<CheckoutState>;
  /**
   * Reads a webhook after checking its signature, over the body as it was sent, and its age.
   * @returns null for an event that is about no checkout
   * @throws UnsignedError
   */
  readWebhook(webhook: Webhook): Promise<PaymentNotice | null>;
  /** Pages and jobs that the adapter brings along. */
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
}

export interface ProviderCheckout {
  id: string;
  /** What the customer reads: 'Premium, one month'. */
  title: string;
  /** US cents. */
  cents: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** 'over': it can no longer be paid, and nothing was paid. */
export type CheckoutState =
  | { state: 'open'; url: string }
  /** The payment as a notice tells it; null while the money is on its way. */
  | { state: 'paid'; payment: Pick<PaymentNotice, 'cents' | 'at'> | null }
  | { state: 'over' };

export interface Webhook {
  /** As it was sent. */
  rawBody: string;
  /** Lower-case header names. */
  headers: Readonly<Record<string, string | undefined>>;
}

/** What a provider tells of a checkout. */
export interface PaymentNotice {
  /** The provider's id of this event. */
  id: string;
  checkoutId: string;
  status: 'paid' | 'rejected';
  /** What the customer paid or would have paid, in US cents. */
  cents: number;
  /** Time of the payment, epoch milliseconds. */
  at: number;
}

/** The webhook is signed correctly, but its content is none that the provider sends. */
export class MalformedError extends Error {
  override name = 'MalformedError';
}

/** Whether a signed value is a notice. */
export function isNotice(value: unknown): value is PaymentNotice {
  const { id, checkoutId, status, cents, at } = Object(value) as Record<string, unknown>;
  const areTexts = [id, checkoutId].every((text) => typeof text === 'string' && text !== '');
  return areTexts && (status === 'paid' || status === 'rejected') && Number.isSafeInteger(cents) && Number.isFinite(at);
}

/** @throws MalformedError */
export function readNotice(rawBody: string): PaymentNotice {
  try {
    const value: unknown = JSON.parse(rawBody);
    if (isNotice(value)) return value;
  } catch {
    // Text that is no JSON is malformed, too.
  }
  throw new MalformedError();
}

/** The webhook does not come from the provider, or is too old. */
export class UnsignedError extends Error {
  override name = 'UnsignedError';
}
