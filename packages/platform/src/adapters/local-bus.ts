import { pause } from '../pause.ts';
import type { Bus, BusSubscription, Envelope } from '../ports/bus.ts';
import { UnavailableError } from '../unavailable.ts';

export interface LocalBusOptions {
  /** Pauses between tries of one delivery, in milliseconds. `UnavailableError` repeats the last pause without end. */
  retryPauses?: readonly number[];
  /** Maximum of concurrent deliveries of one queue. */
  concurrency?: number;
}

/** About 15 s in total; longer would block later events of the key. */
const defaultPauses = [50, 200, 1_000, 3_000, 10_000];

/**
 * The bus inside one process. It stores nothing: `publish` resolves when every subscription has handled the event or moved it to the dead
 * letters. Until then the event is in the publisher's outbox, so after a crash the relay publishes it again.
 */
export function createLocalBus(options: LocalBusOptions = {}): Bus {
  const queues = new Map<string, Queue>();
  const subscriptions = new Map<string, BusSubscription[]>();
  const settings = { retryPauses: options.retryPauses ?? defaultPauses, concurrency: options.concurrency ?? 128 };
  let isOpen = false;
  return {
    subscribe(subscription) {
      if (isOpen) throw new Error('subscribe before start');
      const sameType = subscriptions.get(subscription.type) ?? [];
      if (sameType.some(({ queue }) => queue === subscription.queue))
        throw new Error(`${subscription.queue} takes ${subscription.type} twice`);
      subscriptions.set(subscription.type, [...sameType, subscription]);
      if (!queues.has(subscription.queue)) queues.set(subscription.queue, new Queue(settings));
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
    },
    async ping() {
      if (!isOpen) throw new Error('the bus is not open');
    },
    async close() {
      isOpen = false;
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

interface Item {
  subscription: BusSubscription;
  envelope: Envelope;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Deliveries of one queue: in order within a key, concurrent across keys. */
class Queue {
  private readonly lanes = new Map<string, Item[]>();
  private readonly waiting: (() => void)[] = [];
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private free: number;

  constructor(private readonly settings: { retryPauses: readonly number[]; concurrency: number }) {
    this.free = settings.concurrency;
  }

  add(subscription: BusSubscription, envelope: Envelope): Promise<void> {
    return new Promise((done, failed) => {
      const item = { subscription, envelope, done, failed };
      const lane = this.lanes.get(envelope.key);
      if (lane) {
        lane.push(item);
        return;
      }
      this.lanes.set(envelope.key, [item]);
      const run = this.runLane(envelope.key);
      this.running.add(run);
      void run.finally(() => this.running.delete(run));
    });
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.running);
  }

  private async runLane(key: string): Promise<void> {
    const lane = this.lanes.get(key) ?? [];
    for (let item = lane[0]; item; item = lane[0]) {
      try {
        await this.deliver(item);
        item.done();
      } catch (error) {
        item.failed(error);
      }
      lane.shift();
    }
    this.lanes.delete(key);
  }

  private async deliver({ subscription, envelope }: Item): Promise<void> {
    const { retryPauses } = this.settings;
    for (let [failures, waits] = [0, 0]; !this.closing.signal.aborted; waits += 1) {
      const error = await this.attempt(subscription, envelope);
      if (error === null) return;
      if (!(error instanceof UnavailableError)) failures += 1;
      if (failures > retryPauses.length) return subscription.deadLetter(envelope, error instanceof Error ? error.message : String(error));
      await pause(retryPauses[Math.min(waits, retryPauses.length - 1)] ?? 0, this.closing.signal);
    }
    throw new Error('the bus was closed');
  }

  /** The subscription has a slot while it works, not during the pauses between tries. */
  private async attempt(subscription: BusSubscription, envelope: Envelope): Promise<unknown> {
    await this.takeSlot();
    try {
      await subscription.deliver(envelope);
      return null;
    } catch (error) {
      return error ?? new Error('rejected without a reason');
    } finally {
      this.giveSlot();
    }
  }

  private async takeSlot(): Promise<void> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Gives the slot to the longest waiting delivery. */
  private giveSlot(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }
}
