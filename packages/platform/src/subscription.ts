import { decodeEvent, type EventName } from '@formwright/events';
import type { Logger } from 'pino';
import type { BusSubscription, Envelope } from './ports/bus.ts';
import type { Clock } from './ports/clock.ts';
import { type Collection, type CollectionDeclaration, DuplicateKeyError, type Store } from './ports/store.ts';
import type { Job, Subscription } from './service.ts';
import { type Metrics, scrub } from './telemetry.ts';

/** Marks an event as handled by one queue. `_id` is '<event id>:<queue>'; event ids grow with time, so old marks are one range of keys. */
interface InboxMark {
  _id: string;
  at: number;
}

const inboxCollection: CollectionDeclaration<InboxMark> = { name: 'inbox' };

/** What was given up; an operator sees it. */
export interface DeadLetter {
  /** '<event id>:<queue>' */
  _id: string;
  queue: string;
  /** Event name, or 'mail'. */
  type: string;
  key: string;
  reason: string;
  /** When it was given up, epoch milliseconds. */
  at: number;
  /** Base64 of the protobuf payload, or the mail as JSON. */
  payload: string;
}

export const deadLettersCollection: CollectionDeclaration<DeadLetter> = {
  name: 'deadLetters',
  indexes: [{ name: 'by_time', keys: { at: -1 } }],
};

/** A published event comes back within this time or never; marks older than that are dropped. */
const keptMs = 7 * 24 * 60 * 60_000;
const prunedAtOnce = 1_000;

/** Turns a service's subscriptions into the bus's. */
export interface Inbox {
  receive(subscription: Subscription): BusSubscription;
  job: Job;
}

/** Declares `inbox` and `deadLetters` in the service's store. */
export function createInbox(serviceName: string, store: Store, deps: { clock: Clock; log: Logger; metrics?: Metrics | undefined }): Inbox {
  const marks = store.collection(inboxCollection);
  const deadLetters = store.collection(deadLettersCollection);

  function handlerOf(subscription: Subscription): (envelope: Envelope) => Promise<void> {
    const handle = (envelopes: readonly Envelope[]) => handleOnce(store, marks, subscription, envelopes, deps.clock);
    return subscription.takesMany ? gather(handle) : (envelope) => handle([envelope]);
  }

  return {
    receive(subscription) {
      const handle = handlerOf(subscription);
      return {
        queue: subscription.queue,
        type: subscription.event,
        async deliver(envelope) {
          await handle(envelope);
          deps.metrics?.observeEvent(subscription.queue, (deps.clock.now() - envelope.at) / 1000);
        },
        async deadLetter({ id, type, key, payload }, reason) {
          deps.log.error({ queue: subscription.queue, event: type, id, reason: scrub(reason) }, 'event given up');
          const letter = {
            queue: subscription.queue,
            type,
            key,
            reason,
            at: deps.clock.now(),
            payload: Buffer.from(payload).toString('base64'),
          };
          await store.commit([deadLetters.updating({ _id: `${id}:${subscription.queue}` }, { $set: letter }, { upsert: true })]);
        },
      };
    },
    job: { name: `${serviceName}.prune-inbox`, everyMs: 60 * 60_000, run: () => prune(marks, deps.clock.now() - keptMs) },
  };
}

/** All of them in one commit, or none. */
async function handleOnce(
  store: Store,
  marks: Collection<InboxMark>,
  { event, queue, handle, applied }: Subscription,
  envelopes: readonly Envelope[],
  clock: Clock,
): Promise<void> {
  const at = clock.now();
  const marked = envelopes.map(({ id }) => ({ _id: `${id}:${queue}`, at }));
  const deliveries = envelopes.map(({ id, key, at, payload }) => ({
    event: decodeEvent(event as EventName, payload) as unknown,
    meta: { id, key, at },
  }));
  try {
    const writes = await handle(deliveries);
    await store.commit([...marked.map((mark) => marks.inserting(mark)), ...writes]);
  } catch (error) {
    const [first, ...others] = marked;
    if (!first || others.length > 0) throw error;
    const isMarked = error instanceof DuplicateKeyError && error.collection === marks.name;
    // A handler may also fail because its work is already done.
    if (!isMarked && (await marks.findOne({ _id: first._id })) === null) throw error;
  }
  for (const { event } of deliveries) applied?.(event);
}

/**
 * What waits while one batch is handled becomes the next batch, so that under load the events share reads, writes and a disk flush. A
 * batch that fails has done nothing: its events are then handled one by one, and only those that fail alone are rejected.
 */
function gather(handle: (envelopes: readonly Envelope[]) => Promise<void>): (envelope: Envelope) => Promise<void> {
  let waiting: { envelope: Envelope; done: () => void; failed: (error: unknown) => void }[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // Deliveries of one turn of the event loop belong together.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await handle(batch.map(({ envelope }) => envelope));
        for (const { done } of batch) done();
      } catch (error) {
        const [only, ...others] = batch;
        if (only && others.length === 0) only.failed(error);
        else await Promise.all(batch.map(({ envelope, done, failed }) => handle([envelope]).then(done, failed)));
      }
    }
    isRunning = false;
  }

  return (envelope) =>
    new Promise((done, failed) => {
      waiting.push({ envelope, done, failed });
      if (!isRunning) void run();
    });
}

async function prune(marks: Collection<InboxMark>, before: number): Promise<void> {
  for (;;) {
    const oldest = await marks.find({}, { sort: { _id: 1 }, limit: prunedAtOnce });
    const last = oldest.filter((mark) => mark.at < before).at(-1);
    if (!last) return;
    await marks.deleteMany({ _id: { $lte: last._id }, at: { $lt: before } });
    if (oldest.length < prunedAtOnce) return;
  }
}
