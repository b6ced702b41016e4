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
  return {
    receive: (subscription) => ({
      queue: subscription.queue,
      type: subscription.event,
      async deliver(envelope) {
        await handleOnce(store, marks, subscription, envelope, deps.clock);
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
    }),
    job: { name: `${serviceName}.prune-inbox`, everyMs: 60 * 60_000, run: () => prune(marks, deps.clock.now() - keptMs) },
  };
}

async function handleOnce(store: Store, marks: Collection<InboxMark>, subscription: Subscription, envelope: Envelope, clock: Clock) {
  const mark = { _id: `${envelope.id}:${subscription.queue}`, at: clock.now() };
  const event: unknown = decodeEvent(subscription.event as EventName, envelope.payload);
  try {
    const writes = await subscription.handle(event, { id: envelope.id, key: envelope.key, at: envelope.at });
    await store.commit([marks.inserting(mark), ...writes]);
  } catch (error) {
    const isMarked = error instanceof DuplicateKeyError && error.collection === marks.name;
    // A handler may also fail because its work is already done.
    if (!isMarked && (await marks.findOne({ _id: mark._id })) === null) throw error;
  }
  subscription.applied?.(event);
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
