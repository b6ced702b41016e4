import { pause } from '../../common/pause.ts';
import type { BusSubscription, Envelope } from '../../ports/bus.ts';
import { isConflict } from '../../ports/retry-on-conflict.ts';
import { UnavailableError } from '../../ports/unavailable.ts';

export interface DeliveryOptions {
  /** Pauses between tries of one delivery, in milliseconds. `UnavailableError` repeats the last pause without end. */
  retryPauses: readonly number[];
  /** For how long a delivery may meet nothing but conflicts of its writes, in milliseconds. Later it is given up at the next one. */
  conflictMs: number;
  /** Maximum of concurrent deliveries of one queue. */
  concurrency: number;
}

const CONFLICT_MS = 60_000;
/** About 15 s of failures in total, and a minute of conflicts; longer would block later events of the key. */
export const defaultDelivery: DeliveryOptions = { retryPauses: [50, 200, 1_000, 3_000, 10_000], conflictMs: CONFLICT_MS, concurrency: 128 };

interface Item {
  subscription: BusSubscription;
  envelope: Envelope;
  done: () => void;
  failed: (error: unknown) => void;
}

/** The deliveries of one queue in this process: in order within a key, concurrent across keys, tried again when they fail. */
export class DeliveryQueue {
  private readonly lanes = new Map<string, Item[]>();
  private readonly waiting: (() => void)[] = [];
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private free: number;

  constructor(private readonly settings: DeliveryOptions) {
    this.free = settings.concurrency;
  }

  /**
   * Resolves when the event was handled, or is a stored dead letter.
   * @throws when the queue was closed before
   */
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

  /** The events that are not handled yet. */
  size(): number {
    let events = 0;
    for (const lane of this.lanes.values()) events += lane.length;
    return events;
  }

  /** Ends the deliveries under way. All others are rejected. */
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
    const { retryPauses, conflictMs } = this.settings;
    let conflictsSince: number | null = null;
    for (let [failures, waits] = [0, 0]; !this.closing.signal.aborted; waits += 1) {
      const error = await this.attempt(subscription, envelope);
      if (error === null) return;
      // A write that came in between is no fault of the event, unless it does for long: then its condition never holds.
      conflictsSince = isConflict(error) ? (conflictsSince ?? performance.now()) : null;
      if (!isConflict(error) && !(error instanceof UnavailableError)) failures += 1;
      const isOver = conflictsSince === null ? failures > retryPauses.length : performance.now() - conflictsSince >= conflictMs;
      if (isOver && (await storeDeadLetter(subscription, envelope, error))) return;
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

/** @returns false if it cannot be stored now; later events of the key must wait for it */
async function storeDeadLetter(subscription: BusSubscription, envelope: Envelope, error: unknown): Promise<boolean> {
  try {
    await subscription.deadLetter(envelope, error instanceof Error ? error.message : String(error));
    return true;
  } catch {
    return false;
  }
}
