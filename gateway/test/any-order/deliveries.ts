import type { Bus, BusSubscription, Envelope, Ports, Service } from '@formwright/platform';
import { createLocalBus } from '@formwright/platform/adapters/bus/local-bus';

/** An event on its way to one handler. */
export interface Delivery {
  queue: string;
  envelope: Envelope;
}

/** A bus that keeps back what one service would hear, from `hold` on. Its publishers take it for delivered. */
export function createHoldingBus(service: string) {
  const bus = createLocalBus({ retryPauses: [1, 2, 5] });
  const held: Delivery[] = [];
  let isHolding = false;
  let waits: Ports['deliveries'] | undefined;
  const subscribe = (subscription: BusSubscription) =>
    bus.subscribe({
      ...subscription,
      async deliver(envelope) {
        const { queue } = subscription;
        if (!isHolding || !queue.startsWith(`${service}.`)) return subscription.deliver(envelope);
        held.push({ queue, envelope });
        // A use case would wait for it, as long as it may.
        waits?.done(envelope.id, queue);
      },
    });
  return {
    bus: { ...bus, subscribe } satisfies Bus,
    /** A service whose use cases do not wait for what is held. */
    joining: (create: (ports: Ports) => Service) => (ports: Ports) => {
      waits = ports.deliveries;
      return create(ports);
    },
    hold() {
      isHolding = true;
    },
    held: held as readonly Delivery[],
  };
}

/** How often a bus tries a delivery that fails. */
const TRIES = 5;

/** A bus that brings only what a test delivers. */
export function createManualBus() {
  const bus = createLocalBus();
  const subscriptions: BusSubscription[] = [];
  return {
    bus: { ...bus, subscribe: (subscription) => void subscriptions.push(subscription), publish: async () => {} } satisfies Bus,
    subscriptions: subscriptions as readonly BusSubscription[],
    async deliver({ queue, envelope }: Delivery): Promise<void> {
      const taker = subscriptions.find((each) => each.queue === queue && each.type === envelope.type);
      for (let tries = 1; ; tries += 1) {
        try {
          return await taker?.deliver(envelope);
        } catch (error) {
          if (tries === TRIES) throw new Error(`${queue} does not take ${envelope.type}`, { cause: error });
        }
      }
    },
  };
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The part of the deliveries that are dead letters first, and delivered when all others are; half of them when accounts are erased, too. */
const DEAD = 0.15;
const LATE = 0.5;
const AGAIN = 0.5;

export interface Order {
  soon: readonly Delivery[];
  /** What comes after the last look of an erasure. */
  late: readonly Delivery[];
}

/**
 * An order that a bus may bring: in order per queue and key, queues and keys in any order, some late as dead letters, each perhaps again
 * at any time after it.
 */
export function anyOrder(deliveries: readonly Delivery[], random: () => number): Order {
  const chosen = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const lanes = new Map<string, Delivery[]>();
  for (const each of deliveries) {
    const lane = `${each.queue} ${each.envelope.key}`;
    lanes.set(lane, [...(lanes.get(lane) ?? []), each]);
  }
  const order: Delivery[] = [];
  const dead: Delivery[] = [];
  while (lanes.size > 0) {
    const [name, lane] = chosen([...lanes]);
    const [next, ...rest] = lane;
    if (rest.length > 0) lanes.set(name, rest);
    else lanes.delete(name);
    if (next) (random() < DEAD ? dead : order).push(next);
    if (order.length > 0 && random() < AGAIN) order.push(chosen(order));
  }
  const late: Delivery[] = [];
  while (dead.length > 0) (random() < LATE ? late : order).push(...dead.splice(Math.floor(random() * dead.length), 1));
  // Everything may come once more.
  return { soon: order, late: [...late, ...deliveries.filter(() => random() < AGAIN)] };
}
