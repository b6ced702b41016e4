import type { Logger } from 'pino';
import { pause } from '../common/pause.ts';
import type { Bus } from '../ports/bus.ts';
import type { Collection, Store, Write } from '../ports/store.ts';
import { InFlight } from '../turns/in-flight.ts';
import { earlierId, entriesAmong, lowestId, type OutboxEntry, outboxCollection } from './outbox-entry.ts';
import { type Waiting, WaitingEntries } from './waiting-entries.ts';

/**
 * Publishes outbox entries, at least once and in order per key, and deletes them when the bus has accepted them. A failing event blocks
 * only its own key. Only one relay per outbox may run, because a second one would break the order of keys.
 */
export interface Relay {
  /** Publishes the entries of an earlier process, and from now on new ones. */
  start(): void;
  /** Notifies of a commit. */
  wake(writes: readonly Write[]): void;
  /** Notifies of a commit of another replica. @param lowest the first id of its entries */
  wakeAt(lowest: string): void;
  /** Resolves when the outbox is empty. */
  drain(): Promise<void>;
  isEmpty(): Promise<boolean>;
  /** Stops publishing. Unhandled entries stay in the outbox. */
  stop(): Promise<void>;
}

/** Maximum number of entries in memory. */
const MAX_IN_FLIGHT = 5_000;
/** Maximum in memory per key, so that a failing key does not block others. */
const MAX_PER_KEY = 50;
const READ_AT_ONCE = 500;
const DELETED_AT_ONCE = 500;
/**
 * Pause between two reads and between two deletions while events keep coming, so that a busy service publishes in batches that share disk
 * flushes. After a quiet time, the first event is published at once.
 */
const GAP_MS = 25;
/** Longer than a commit takes, and than the clocks of replicas differ. */
const OVERLAP_MS = 1_000;
/** Interval for finding commits of another replica that were not told, or from before this one had the lease. */
const DEFAULT_POLL_MS = 2_000;
const retryMs = [100, 500, 2_000, 5_000];

export interface RelayDeps {
  log: Logger;
  /** Interval for finding commits of other replicas, in milliseconds. */
  pollMs?: number;
  /** Whether only this process commits to the store. Then its commits need not be read back. */
  isAlone?: boolean;
}

/** @param store the service's own, not the watched one: deleting entries must not wake the relay */
export function createRelay(store: Store, bus: Bus, deps: RelayDeps): Relay {
  return new OutboxRelay(store, bus, deps);
}

/** The next entries of one key, in order. */
interface KeyQueue {
  entries: Waiting[];
  /** Whether the store contains more entries of the key after `last`. */
  hasMore: boolean;
  isRefilling: boolean;
  /** Id of the last entry that was read. */
  last: string;
}

class OutboxRelay implements Relay {
  private readonly entries: Collection<OutboxEntry>;
  private readonly lanes = new Map<string, KeyQueue>();
  private readonly inFlight = new InFlight();
  private readonly stopping = new AbortController();
  private readonly tasks = new Set<Promise<void>>();
  private readonly waiting: WaitingEntries;
  private published: string[] = [];
  /** Entries committed by this process that the bus has not accepted yet; used if no other process commits. */
  private fresh: OutboxEntry[] = [];
  private position = '';
  private readonly pace = { read: 0, delete: 0 };
  private nextSweep = 0;
  private isSweeping = false;
  private isReading = false;
  private isAsking = false;
  private isDeleting = false;
  private wantsRead = false;
  private poll: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: Store,
    bus: Bus,
    private readonly deps: RelayDeps,
  ) {
    this.entries = store.collection(outboxCollection);
    this.waiting = new WaitingEntries(this.entries, bus);
  }

  start(): void {
    this.poll = setInterval(() => {
      // Limits scans from the start to 5 % of the time, because they are slow on a long outbox.
      if (performance.now() > this.nextSweep) this.readFrom('');
    }, this.deps.pollMs ?? DEFAULT_POLL_MS);
    this.poll.unref();
    this.readFrom('');
  }

  wake(writes: readonly Write[]): void {
    const entries = entriesAmong(writes);
    if (entries.length === 0) return;
    if (this.deps.isAlone && !this.wantsRead && !this.isAsking) {
      this.fresh.push(...entries);
      this.beginReading();
    } else this.wakeAt(lowestId(entries));
  }

  async isEmpty(): Promise<boolean> {
    return this.tasks.size === 0 && (await this.entries.findOne({}, { fields: ['_id'] })) === null;
  }

  async drain(): Promise<void> {
    while (!this.stopping.signal.aborted && !(await this.isEmpty())) {
      if (this.tasks.size === 0) this.readFrom('');
      await Promise.race([Promise.all(this.tasks), pause(50, this.stopping.signal)]);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.poll);
    this.stopping.abort();
    while (this.tasks.size > 0) await Promise.all(this.tasks);
  }

  private readFrom(position: string): void {
    this.position = position;
    this.wantsRead = true;
    this.isSweeping ||= position === '';
    this.beginReading();
  }

  /**
   * Entries can be committed out of id order; then reads from before the lowest new id. What other replicas tell may come late: an earlier
   * event of the same key may be theirs, with a lower id than one that was read already.
   */
  wakeAt(lowest: string): void {
    // A shortened id sorts just before it.
    const from = lowest > this.position ? this.position : lowest.slice(0, -1);
    this.readFrom(this.deps.isAlone ? from : earlierId(from, OVERLAP_MS));
  }

  private beginReading(): void {
    if (!this.isReading && !this.stopping.signal.aborted) this.run(this.read());
  }

  private run(task: Promise<void>): void {
    this.tasks.add(task);
    void task.finally(() => this.tasks.delete(task));
  }

  private async waitForTurn(step: 'read' | 'delete'): Promise<void> {
    const early = this.pace[step] + GAP_MS - performance.now();
    if (early > 0) await pause(early, this.stopping.signal);
    else await new Promise(setImmediate);
    this.pace[step] = performance.now();
  }

  /** Commits that end together are handled together. */
  private async read(): Promise<void> {
    this.isReading = true;
    await this.waitForTurn('read');
    const begun = performance.now();
    while ((this.wantsRead || this.fresh.length > 0) && this.inFlight.size < MAX_IN_FLIGHT && !this.stopping.signal.aborted) {
      const fresh = this.fresh.splice(0);
      // A read of the store also returns the fresh entries.
      if (this.wantsRead) await this.readBatch();
      else for (const entry of fresh) this.accept(entry);
    }
    this.isReading = false;
    // The maximum is reached; the entry waits in the store.
    if (this.fresh.length > 0) this.wakeAt(lowestId(this.fresh.splice(0)));
    // Other reads put it off no further: of a commit that was not told, it finds what they pass over.
    if (this.isSweeping) this.nextSweep = performance.now() + 20 * (performance.now() - begun);
    this.isSweeping = false;
  }

  private async readBatch(): Promise<void> {
    this.wantsRead = false;
    this.isAsking = true;
    try {
      await this.inFlight.during(async () => {
        let read = 0;
        for await (const entry of this.entries.stream({ _id: { $gt: this.position } }, { sort: { _id: 1 }, limit: READ_AT_ONCE })) {
          this.accept(entry);
          read += 1;
        }
        if (read === READ_AT_ONCE) this.wantsRead = true;
      });
    } catch (error) {
      this.deps.log.error({ err: error }, 'outbox cannot be read');
      this.wantsRead = true;
      await pause(1_000, this.stopping.signal);
    }
    this.isAsking = false;
  }

  private accept(entry: OutboxEntry): void {
    if (entry._id > this.position) this.position = entry._id;
    if (this.inFlight.has(entry._id)) return;
    const lane = this.lanes.get(entry.key);
    if (!lane) {
      this.inFlight.add(entry._id);
      this.lanes.set(entry.key, { entries: [this.waiting.hold(entry)], hasMore: false, isRefilling: false, last: entry._id });
      this.run(this.runLane(entry.key));
    } else if (lane.hasMore || lane.isRefilling || lane.entries.length >= MAX_PER_KEY) {
      lane.hasMore = true;
    } else {
      this.inFlight.add(entry._id);
      lane.entries.push(this.waiting.hold(entry));
      if (entry._id > lane.last) lane.last = entry._id;
    }
  }

  private async runLane(key: string): Promise<void> {
    const lane = this.lanes.get(key);
    while (lane && !this.stopping.signal.aborted) {
      const waiting = lane.entries[0];
      if (!waiting) {
        if (!lane.hasMore) break;
        await this.refill(key, lane);
        continue;
      }
      if (!(await this.publish(waiting))) break;
      lane.entries.shift();
      this.waiting.release(waiting);
      this.published.push(waiting._id);
      if (!this.isDeleting) this.run(this.deletePublished());
    }
    this.lanes.delete(key);
  }

  /**
   * Reads the next entries of a key that had more than the maximum. A full scan is acceptable, because this is rare; an index would cost
   * every commit.
   */
  private async refill(key: string, lane: KeyQueue): Promise<void> {
    lane.hasMore = false;
    lane.isRefilling = true;
    try {
      await this.inFlight.during(async () => {
        let read = 0;
        for await (const entry of this.entries.stream({ key, _id: { $gt: lane.last } }, { sort: { _id: 1 }, limit: MAX_PER_KEY })) {
          read += 1;
          lane.last = entry._id;
          if (this.inFlight.has(entry._id)) continue;
          this.inFlight.add(entry._id);
          lane.entries.push(this.waiting.hold(entry));
        }
        if (read === MAX_PER_KEY) lane.hasMore = true;
      });
    } catch (error) {
      this.deps.log.error({ err: error }, 'outbox cannot be read');
      lane.hasMore = true;
      await pause(1_000, this.stopping.signal);
    }
    lane.isRefilling = false;
    if (this.wantsRead) this.readFrom(this.position);
  }

  /** @returns false if it was stopped before the bus accepted the event */
  private async publish(waiting: Waiting): Promise<boolean> {
    for (let attempt = 0; !this.stopping.signal.aborted; attempt++) {
      try {
        await this.waiting.publish(waiting, this.stopping.signal);
        return true;
      } catch (error) {
        if (this.stopping.signal.aborted) return false;
        this.deps.log.warn({ err: error, event: waiting.type, id: waiting._id }, 'event not published yet');
        await pause(retryMs[attempt] ?? 10_000, this.stopping.signal);
      }
    }
    return false;
  }

  private async deletePublished(): Promise<void> {
    this.isDeleting = true;
    await this.waitForTurn('delete');
    while (this.published.length > 0) {
      const ids = this.published.splice(0, DELETED_AT_ONCE);
      try {
        await this.store.commit([this.entries.deleting({ _id: { $in: ids } }, { optional: true })]);
        this.inFlight.deleted(ids);
        if (this.wantsRead) this.readFrom(this.position);
      } catch (error) {
        this.deps.log.error({ err: error }, 'outbox cannot be emptied');
        this.published.unshift(...ids);
        // Remaining entries are published again after a restart; subscribers ignore duplicates.
        if (this.stopping.signal.aborted) break;
        await pause(1_000, this.stopping.signal);
      }
    }
    this.isDeleting = false;
  }
}
