import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { billing } from '@formwright/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { MalformedError, type Webhook } from '../src/payments/provider.ts';
import { createStripe } from '../src/stripe/stripe.ts';
import { billingOf, createBillingWorld, planOf, register, tokenFor } from './billing-world.ts';
import { describeProvider } from './provider-conformance.ts';

const webhookSecret = 'whsec_test';
let server: Server;
afterEach(() => void server.close());

interface Session {
  id: string;
  url: string;
  params: URLSearchParams;
  /** Stripe's fields of a session that was completed. */
  completed?: object;
}

/** Stripe's API as far as the adapter uses it: sessions by idempotency key, in the shapes that Stripe publishes. */
async function startStripe(now: () => number = () => Date.UTC(2026, 2, 1, 12)) {
  const sessions = new Map<string, Session>();
  const shown = ({ id, url, params, completed }: Session) => {
    const isOpen = !completed && Number(params.get('expires_at')) * 1000 > now();
    const state = isOpen ? { status: 'open', url } : { status: completed ? 'complete' : 'expired', url: null };
    return { id, object: 'checkout.session', payment_status: 'unpaid', payment_intent: null, ...state, ...completed };
  };
  server = createServer((request, response) => {
    const [, asked] = /^\/v1\/checkout\/sessions\/([^?]+)/.exec(request.url ?? '') ?? [];
    if (request.method === 'GET' && asked) {
      const found = [...sessions.values()].find(({ id }) => id === decodeURIComponent(asked));
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify(found ? shown(found) : { error: { code: 'resource_missing', message: 'no' } }));
    }
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const key = String(request.headers['idempotency-key']);
      const session = sessions.get(key) ?? {
        id: `cs_${sessions.size}`,
        url: `https://checkout.example/cs_${sessions.size}`,
        params: new URLSearchParams(body),
      };
      sessions.set(key, session);
      const isKnown =
        request.method === 'POST' && request.url === '/v1/checkout/sessions' && request.headers.authorization === 'Bearer sk_test_1';
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isKnown ? shown(session) : { error: { message: 'no' } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { sessions, port: (server.address() as AddressInfo).port };
}

const makeProvider = (port: number, clock: { now(): number }, secretKey = 'sk_test_1') =>
  createStripe({ secretKey, webhookSecret, publicUrl: 'https://forms.example', clock, api: { host: '127.0.0.1', port, protocol: 'http' } });

function signed(event: object, now: number): Webhook {
  const payload = JSON.stringify(event);
  const header = new Stripe('sk_test_1').webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp: Math.floor(now / 1000),
  });
  return { rawBody: payload, headers: { 'stripe-signature': header } };
}

describeProvider('Stripe', async () => {
  let now = Date.UTC(2026, 2, 1, 12);
  const { sessions, port } = await startStripe(() => now);
  let events = 0;
  const settled = new Set<string>();
  return {
    provider: makeProvider(port, { now: () => now }),
    async act(checkoutId, what) {
      const session = sessions.get(checkoutId);
      if (!session || settled.has(checkoutId)) return [];
      settled.add(checkoutId);
      const { params } = session;
      if (what === 'pays') {
        const amount_total = Number(params.get('line_items[0][price_data][unit_amount]'));
        session.completed = { payment_status: 'paid', amount_total, created: Math.floor(now / 1000) };
      }
      events += 1;
      const cents = Number(params.get('line_items[0][price_data][unit_amount]'));
      const object =
        what === 'pays'
          ? {
              object: 'checkout.session',
              client_reference_id: params.get('client_reference_id'),
              payment_status: 'paid',
              amount_total: cents,
            }
          : { object: 'payment_intent', amount: cents, metadata: { checkoutId: params.get('payment_intent_data[metadata][checkoutId]') } };
      const type = what === 'pays' ? 'checkout.session.completed' : 'payment_intent.payment_failed';
      return [signed({ id: `evt_${events}`, object: 'event', type, created: Math.floor(now / 1000), data: { object } }, now)];
    },
    async read(url) {
      const session = [...sessions.values()].find((each) => each.url === url);
      const [name, cents] = ['product_data][name]', 'unit_amount]'].map((field) =>
        session?.params.get(`line_items[0][price_data][${field}`),
      );
      return `${name} $${(Number(cents) / 100).toFixed(2)}`;
    },
    wait: (ms) => {
      now += ms;
    },
    now: () => now,
  };
});

describe('a signed event', () => {
  const provider = makeProvider(1, { now: () => Date.UTC(2026, 2, 1, 12) });
  const read = (object: unknown, type = 'checkout.session.completed') =>
    provider.readWebhook(
      signed({ id: 'evt_1', object: 'event', type, created: 1_772_366_400, data: { object } }, Date.UTC(2026, 2, 1, 12)),
    );
  const paid = { client_reference_id: 'c1', payment_status: 'paid', amount_total: 500, currency: 'usd' };

  it('counts in dollars only: a payment link of the account may carry any reference', async () => {
    expect(await read(paid)).toMatchObject({ checkoutId: 'c1', cents: 500 });
    expect(await read({ ...paid, currency: 'jpy' })).toBeNull();
    expect(await read({ amount: 500, currency: 'eur', metadata: { checkoutId: 'c1' } }, 'payment_intent.payment_failed')).toBeNull();
  });

  it.each([
    [{ ...paid, client_reference_id: { $ne: 1 } }],
    [{ ...paid, amount_total: 'all' }],
    [null],
    ['text'],
    [{ ...paid, client_reference_id: ['c1'] }],
  ])('that has another shape is malformed: %j', async (object) => {
    await expect(read(object)).rejects.toThrow(MalformedError);
  });
});

it('[BILL-13] takes the payments of a product that is configured for it; the sandbox then takes none', async () => {
  const { port } = await startStripe();
  const stripe = { payments: 'stripe', stripeSecretKey: 'sk_test_1', stripeWebhookSecret: webhookSecret } as const;
  const world = await createBillingWorld({ ...stripe, stripeApi: { host: '127.0.0.1', port, protocol: 'http' } });
  try {
    const ada = await register(world, 'ada');
    expect((await billingOf(world, ada)).payments).toBe('stripe');
    const opened = await world.inject(billing.openCheckout, { query: { token: await tokenFor(world, ada, 'Premium') } });
    expect([opened.status, opened.headers.location]).toEqual([303, 'https://checkout.example/cs_0']);
    const [checkout] = await world.store('billing').collection<{ _id: string; cents: number }>({ name: 'checkouts' }).find({});
    const { rawBody, headers: signature } = signed(
      {
        id: 'evt_1',
        object: 'event',
        type: 'checkout.session.completed',
        created: Math.floor(Date.now() / 1000),
        data: { object: { client_reference_id: checkout?._id, payment_status: 'paid', amount_total: checkout?.cents } },
      },
      Date.now(),
    );
    expect((await planOf(world, ada)).plan.name).toBe('Free');
    expect(
      (await world.inject(billing.paymentWebhook, { body: JSON.parse(rawBody), headers: { ...signature } as Record<string, string> }))
        .status,
    ).toBe(200);
    expect((await planOf(world, ada)).plan.name).toBe('Premium');
    const test = await world.inject(billing.postSandboxCheckout, { params: { checkoutId: checkout?._id ?? '' }, body: { card: 'pays' } });
    expect(test.status).toBe(404);
  } finally {
    await world.close();
  }
});

it('[BILL-13 part: its keys] is refused at the start without its keys', async () => {
  await expect(createBillingWorld({ payments: 'stripe', stripeSecretKey: 'sk_test_1' })).rejects.toThrow(
    expect.objectContaining({ problems: ['STRIPE_WEBHOOK_SECRET is not set. PAYMENTS=stripe needs it.'] }),
  );
});

describe('Stripe', () => {
  const now = Date.UTC(2026, 2, 1, 12);
  const session = { object: 'checkout.session', client_reference_id: 'checkout1', payment_status: 'unpaid', amount_total: 250 };
  const read = async (type: string, object: object) => {
    const { port } = await startStripe();
    return makeProvider(port, { now: () => now }).readWebhook(
      signed({ id: 'evt_1', object: 'event', type, created: now / 1000, data: { object } }, now),
    );
  };

  it.each([
    ['checkout.session.completed', session, null],
    ['checkout.session.async_payment_succeeded', session, 'paid'],
    ['checkout.session.async_payment_failed', session, 'rejected'],
    ['checkout.session.completed', { ...session, payment_status: 'paid', client_reference_id: null }, null],
    ['customer.created', { object: 'customer' }, null],
  ])('[BILL-13 part: notices] reads %s %#', async (type, object, status) => {
    const notice = await read(type, object);
    expect(notice).toEqual(status && { id: 'evt_1', checkoutId: 'checkout1', status, cents: 250, at: now });
  });

  it('opens a session that leads back to the pages of the product and ends with the checkout', async () => {
    const { sessions, port } = await startStripe();
    await makeProvider(port, { now: () => now }).openCheckout({
      id: 'checkout1',
      title: 'Premium, one month',
      cents: 2100,
      expiresAt: now + 3_600_000,
    });
    const params = Object.fromEntries(sessions.get('checkout1')?.params ?? []);
    expect(params).toMatchObject({
      mode: 'payment',
      success_url: 'https://forms.example/paymentSuccess',
      cancel_url: 'https://forms.example/paymentRejected',
      expires_at: String(now / 1000 + 3_600),
      'line_items[0][price_data][currency]': 'usd',
    });
  });

  it.each([
    ['is waited for while the bank has not decided', 'processing', { state: 'paid', payment: null }],
    ['is over once the bank has refused', 'requires_payment_method', { state: 'over' }],
  ])('a completed session without its money %s', async (_what, status, state) => {
    const { sessions, port } = await startStripe(() => now);
    const provider = makeProvider(port, { now: () => now });
    const { reference } = await provider.openCheckout({ id: 'c1', title: 'x', cents: 250, expiresAt: now + 3_600_000 });
    const session = sessions.get('c1');
    if (session) session.completed = { payment_intent: { status } };
    expect(await provider.findCheckout(reference)).toEqual(state);
  });

  it('says of a paid session when its card was charged', async () => {
    const { sessions, port } = await startStripe(() => now);
    const provider = makeProvider(port, { now: () => now });
    const { reference } = await provider.openCheckout({ id: 'c1', title: 'x', cents: 250, expiresAt: now + 3_600_000 });
    const session = sessions.get('c1');
    const payment_intent = { status: 'succeeded', latest_charge: { created: now / 1000 + 60 } };
    if (session) session.completed = { payment_status: 'paid', amount_total: 250, created: now / 1000, payment_intent };
    expect(await provider.findCheckout(reference)).toEqual({ state: 'paid', payment: { cents: 250, at: now + 60_000 } });
  });

  it('takes a session that was paid in another currency for none of ours', async () => {
    const { sessions, port } = await startStripe(() => now);
    const provider = makeProvider(port, { now: () => now });
    const { reference } = await provider.openCheckout({ id: 'c1', title: 'x', cents: 250, expiresAt: now + 3_600_000 });
    const session = sessions.get('c1');
    if (session) session.completed = { payment_status: 'paid', amount_total: 250, currency: 'jpy', created: now / 1000 };
    expect(await provider.findCheckout(reference)).toEqual({ state: 'over' });
  });

  it('fails where Stripe refuses the key', async () => {
    const { port } = await startStripe();
    const opening = makeProvider(port, { now: () => now }, 'sk_wrong').openCheckout({
      id: 'c1',
      title: 'x',
      cents: 250,
      expiresAt: now + 3_600_000,
    });
    await expect(opening).rejects.toThrow();
  });
});
