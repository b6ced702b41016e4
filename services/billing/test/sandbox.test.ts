import { billing } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { createTestWorld } from '@formwright/platform/testing';
import { afterEach, expect, it } from '@jest/globals';
import { MalformedError, type PaymentProvider, readNotice, type Webhook } from '../src/payments/provider.ts';
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
