import type { Bus, BusListener, BusSubscription, Envelope } from '../../ports/bus.ts';
import { type DeliveryOptions, DeliveryQueue, defaultDelivery } from './delivery-queue.ts';

/**
 * The bus inside one process. It stores nothing: `publish` resolves when every subscription has handled the event or moved it to the dead
 * letters. Until then the event is in the publisher's outbox, so after a crash the relay publishes it again.
 */
export function createLocalBus(options: Partial<DeliveryOptions> = {}): Bus {
  const queues = new Map<string, DeliveryQueue>();
  const subscriptions = new Map<string, BusSubscription[]>();
  const listeners: BusListener[] = [];
  const settings = { ...defaultDelivery, ...options };
  let isOpen = false;
  const tell = (envelope: Envelope) => {
    if (!isOpen) return;
    for (const { type, hear } of listeners) if (type === envelope.type) hear(envelope);
  };
  return {
    tell,
    listen(listener) {
      if (isOpen) throw new Error('listen before start');
      listeners.push(listener);
    },
    subscribe(subscription) {
      if (isOpen) throw new Error('subscribe before start');
      const sameType = subscriptions.get(subscription.type) ?? [];
      if (sameType.some(({ queue }) => queue === subscription.queue))
        throw new Error(`${subscription.queue} takes ${subscription.type} twice`);
      subscriptions.set(subscription.type, [...sameType, subscription]);
      if (!queues.has(subscription.queue)) queues.set(subscription.queue, new DeliveryQueue(settings));
    },
    async start() {
      isOpen = true;
    },
    async publish(envelopes) {
      if (!isOpen) throw new Error('the bus is not open');
      const deliveries: Promise<void>[] = [];
      for (const envelope of envelopes) {
        for (const subscription of subscriptions.get(envelope.type) ?? []) {
          const delivered = queues.get(subscription.queue)?.add(subscription, envelope);
          if (delivered) deliveries.push(delivered);
        }
      }
      // Waits for all deliveries, even if one fails.
      const failed = (await Promise.allSettled(deliveries)).find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
      envelopes.forEach(tell);
    },
    async ping() {
      if (!isOpen) throw new Error('the bus is not open');
    },
    async depths() {
      return Object.fromEntries([...queues].map(([name, queue]) => [name, queue.size()]));
    },
    async close() {
      isOpen = false;
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}
