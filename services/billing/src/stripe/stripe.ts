import type { Clock } from '@formwright/platform';
import type Stripe from 'stripe';
import {
  type CheckoutState,
  isNotice,
  MalformedError,
  type PaymentNotice,
  type PaymentProvider,
  type ProviderCheckout,
  UnsignedError,
} from '../payments/provider.ts';

export interface StripeOptions {
  secretKey: string;
  /** Signing secret of the webhook endpoint, 'whsec_…'. */
  webhookSecret: string;
  /** Origin of the product, without a slash at the end. */
  publicUrl: string;
  clock: Pick<Clock, 'now'>;
  /** Where Stripe's API is; default: at Stripe. */
  api?: { host: string; port: number; protocol: 'http' };
}

const TIMEOUT_MS = 10_000;
const WINDOW_SECONDS = 300;
/** Of all our prices. */
const CURRENCY = 'usd';
const isOurs = (currency: string | null | undefined): boolean => (currency ?? CURRENCY) === CURRENCY;

/** Stripe Checkout. The library is loaded with the first payment. */
export function createStripe({ secretKey, webhookSecret, publicUrl, clock, api }: StripeOptions): PaymentProvider {
  let loading: Promise<Stripe> | undefined;
  const open = async (): Promise<Stripe> => {
    const { default: Client } = await import('stripe');
    return new Client(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false, ...api });
  };
  const client = () => {
    loading ??= open();
    return loading;
  };
  return {
    name: 'stripe',
    async openCheckout(checkout) {
      const { checkout: checkouts } = await client();
      // The key makes the same checkout lead to the same session.
      const { id, url } = await checkouts.sessions.create(sessionOf(checkout, publicUrl), { idempotencyKey: checkout.id });
      if (!url) throw new Error('Stripe opened a checkout without an address');
      return { url, reference: id };
    },
    async findCheckout(reference) {
      const { checkout: checkouts } = await client();
      try {
        return stateOf(await checkouts.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] }));
      } catch (error) {
        // Made with another key: the operator has changed the account or left the test mode.
        if (isRecord(error) && error.code === 'resource_missing') return { state: 'over' };
        throw error;
      }
    },
    async readWebhook({ rawBody, headers }) {
      const { webhooks } = await client();
      let event: Stripe.Event;
      try {
        // The library compares in constant time.
        event = webhooks.constructEvent(rawBody, headers['stripe-signature'] ?? '', webhookSecret, WINDOW_SECONDS, undefined, clock.now());
      } catch (error) {
        throw new UnsignedError(error instanceof Error ? error.message : 'the signature is not right');
      }
      return noticeOf(event);
    },
    routes: [],
    jobs: [],
  };
}

const sessionOf = ({ id, title, cents, expiresAt }: ProviderCheckout, publicUrl: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: id,
  line_items: [{ quantity: 1, price_data: { currency: CURRENCY, unit_amount: cents, product_data: { name: title } } }],
  // A card that is declined is told about the payment, which does not know its session.
  payment_intent_data: { metadata: { checkoutId: id } },
  success_url: `${publicUrl}/paymentSuccess`,
  cancel_url: `${publicUrl}/paymentRejected`,
  expires_at: Math.floor(expiresAt / 1000),
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A declined card leaves a session open. A completed one may wait for its money, which may come or not. */
function stateOf({ status, url, payment_status, payment_intent, amount_total, currency, created }: Stripe.Checkout.Session): CheckoutState {
  if (status === 'open' && url) return { state: 'open', url };
  if (status !== 'complete' || !isOurs(currency)) return { state: 'over' };
  const charge = isRecord(payment_intent) && isRecord(payment_intent.latest_charge) ? payment_intent.latest_charge : { created };
  if (payment_status === 'paid' && amount_total !== null)
    return { state: 'paid', payment: { cents: amount_total, at: Number(charge.created) * 1000 } };
  return isRecord(payment_intent) && payment_intent.status === 'processing' ? { state: 'paid', payment: null } : { state: 'over' };
}

/**
 * null for an event that says nothing about the payment of a checkout, such as one in another currency: a payment link of the same account
 * may carry any reference.
 * @throws MalformedError
 */
function noticeOf({ id, type, created, data }: Stripe.Event): PaymentNotice | null {
  if (!isRecord(data) || !isRecord(data.object)) throw new MalformedError();
  const notice = (checkoutId: unknown, status: PaymentNotice['status'], cents: number | null, currency?: string | null) => {
    if (checkoutId === null || checkoutId === undefined || cents === null || !isOurs(currency)) return null;
    const told = { id, checkoutId, status, cents, at: created * 1000 };
    if (!isNotice(told)) throw new MalformedError();
    return told;
  };
  switch (type) {
    case 'checkout.session.completed': {
      const { payment_status, client_reference_id, amount_total, currency } = data.object;
      // A session may complete before the money is there; async_payment_succeeded then follows.
      return payment_status === 'paid' ? notice(client_reference_id, 'paid', amount_total, currency) : null;
    }
    case 'checkout.session.async_payment_succeeded':
      return notice(data.object.client_reference_id, 'paid', data.object.amount_total, data.object.currency);
    case 'checkout.session.async_payment_failed':
      return notice(data.object.client_reference_id, 'rejected', data.object.amount_total, data.object.currency);
    case 'payment_intent.payment_failed':
      return notice(data.object.metadata?.checkoutId, 'rejected', data.object.amount, data.object.currency);
    default:
      return null;
  }
}
