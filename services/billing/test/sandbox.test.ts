import { billing } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { createTestWorld } from '@formwright/platform/testing';
import { afterEach, expect, it } from '@jest/globals';
import { MalformedError, type PaymentProvider, readNotice, type Webhook } from '../src/payments/provider.ts';
import { checkoutPage } from '../src/sandbox/checkout-page.ts';
import { createNotices } from '../src/sandbox/notices.ts';
import { createSandbox } from '../src/sandbox/sandbox.ts';
import { paymentSecret } from './billing-world.ts';
import { describeProvider } from './provider-conformance.ts';

let world: TestWorld;
afterEach(() => world?.close());

describeProvider('sandbox', async () => {
  const sent: Webhook[] = [];
  let provider: PaymentProvider | undefined;
  world = await createTestWorld({
    services: [
      (ports) => {
        const deliver = async (webhook: Webhook) => void sent.push(webhook);
        provider = createSandbox({ ports, secret: paymentSecret, productName: 'Testwright', deliver, describeChange: async () => null });
        return { name: 'billing', routes: provider.routes, subscriptions: [], jobs: provider.jobs };
      },
    ],
  });
  if (!provider) throw new Error('no provider');
  return {
    provider,
    async act(checkoutId, card) {
      await world.inject(billing.postSandboxCheckout, { params: { checkoutId }, body: { card } });
      return sent.splice(0);
    },
    read: async (url) => (await world.inject(billing.sandboxCheckout, { params: { checkoutId: url.split('/').at(-1) ?? '' } })).text,
    wait: (ms) => world.clock.advance(ms),
    now: () => world.clock.now(),
  };
});

it.each(['{', 'null', '{"checkoutId":{"$ne":1},"id":"e1","status":"paid","cents":500,"at":1}', '{"checkoutId":"c1","status":"paid"}'])(
  'a signed notice of another shape is malformed: %s',
  (rawBody) => expect(() => readNotice(rawBody)).toThrow(MalformedError),
);

it('what is wrong on the checkout page is read out', () => {
  const page = (more: object) =>
    JSON.stringify(checkoutPage(200, 'Kiln', { _id: 'c1', title: 'T', cents: 250 } as never, { change: null, ...more }));
  expect(page({ problem: 'choose' })).toContain('role=\\"alert\\">Please choose a test card.');
  expect(page({})).not.toContain('role=');
});

it('a notice that is not taken comes again, each time later, in order, for three days', async () => {
  const tries: [event: unknown, after: number][] = [];
  let begun = 0;
  let notices: ReturnType<typeof createNotices> | undefined;
  world = await createTestWorld({
    services: [
      (ports) => {
        notices = createNotices(ports.store, ports, paymentSecret, async ({ rawBody }) => {
          tries.push([JSON.parse(rawBody), ports.clock.now() - begun]);
          throw new Error('away');
        });
        return { name: 'billing', routes: [], subscriptions: [], jobs: [] };
      },
    ],
  });
  if (!notices) throw new Error('no notices');
  begun = world.clock.now();
  await world.store('billing').commit([notices.sending('n2', 'second'), notices.sending('n1', 'first')]);
  const left = () => world.store('billing').collection({ name: 'sandboxNotices' }).count({});
  const minute = 60_000;
  const pauses = [0, 5_000, 30_000, 2 * minute, 10 * minute];
  for (const pause of pauses) {
    // Not a moment before.
    if (pause > 0) world.clock.advance(pause - 1);
    if (pause > 0) await notices.deliverDue();
    if (pause > 0) world.clock.advance(1);
    await notices.deliverDue();
  }
  const times = pauses.map((_, at) => pauses.slice(0, at + 1).reduce((sum, pause) => sum + pause, 0));
  expect(tries).toEqual(
    times.flatMap((time) => [
      ['first', time],
      ['second', time],
    ]),
  );
  for (let hour = 0; hour < 70; hour += 1) {
    world.clock.advance(60 * minute);
    await notices.deliverDue();
  }
  expect([tries.length, await left()]).toEqual([150, 2]);
  world.clock.advance(60 * minute);
  await notices.deliverDue();
  expect([tries.length, await left()]).toEqual([152, 0]);
});
