import { randomUUID } from 'node:crypto';
import { type Bus, type BusSubscription, createLogger } from '@formwright/platform';
import { createRabbitBus } from '@formwright/platform/adapters/bus/rabbit-bus';
import { createProductReplicas } from '../product-world.ts';
import { describeTwoReplicas } from '../two-replicas.ts';

const url = process.env.AMQP_TEST_URL;
if (!url) throw new Error('AMQP_TEST_URL is not set: run this test by npm run test:infra');
const log = createLogger({ level: 'silent' });

/** Which deliveries are to come, and which are over, of all buses. */
const [expected, over] = [new Set<string>(), new Set<string>()];
const queuesOf = new Map<string, Set<string>>();

function counted(bus: Bus): Bus {
  return {
    subscribe(subscription: BusSubscription) {
      const { queue, type } = subscription;
      queuesOf.set(type, (queuesOf.get(type) ?? new Set()).add(queue));
      bus.subscribe({
        ...subscription,
        async deliver(envelope) {
          await subscription.deliver(envelope);
          over.add(`${envelope.id} ${queue}`);
        },
        // Of a plan that only some services know.
        async deadLetter(envelope, reason) {
          await subscription.deadLetter(envelope, reason);
          over.add(`${envelope.id} ${queue}`);
        },
      });
    },
    async publish(envelopes) {
      for (const { id, type } of envelopes) for (const queue of queuesOf.get(type) ?? []) expected.add(`${id} ${queue}`);
      await bus.publish(envelopes);
    },
    listen: (listener) => bus.listen(listener),
    tell: (envelope) => bus.tell(envelope),
    start: () => bus.start(),
    ping: () => bus.ping(),
    depths: () => bus.depths(),
    close: () => bus.close(),
  };
}

// Either one handles the events of a queue.
describeTwoReplicas('on RabbitMQ and SQLite', async () => {
  const prefix = `test-${randomUUID()}`;
  const make = () => counted(createRabbitBus({ url, log, prefix, retryPauses: [1, 2, 5] }));
  const worlds = await createProductReplicas([make(), make()]);
  async function drain(): Promise<void> {
    for (let before = -1; before !== expected.size || over.size < expected.size; ) {
      before = expected.size;
      for (const world of worlds) await world.drain();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  return { worlds, drain };
});
