import { decodeEvent, readerOf } from '@formwright/events';
import type { Logger } from 'pino';
import { DAY_MS } from '../common/durations.ts';
import type { Metrics } from '../common/metrics.ts';
import { scrubLine } from '../common/telemetry.ts';
import { inSpan, type SpanOptions, type Tracing } from '../common/tracing.ts';
import { batchDeliveries } from '../outbox/batch-deliveries.ts';
import { type DeadLetter, deadLettersCollection } from '../outbox/dead-letter.ts';
import { type Deliveries, deliveryOf } from '../outbox/deliveries.ts';
import { createLiving, type Living } from '../outbox/living.ts';
import type { BusSubscription, Envelope } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import { isConflict } from '../ports/retry-on-conflict.ts';
import type { Collection, Store, Write } from '../ports/store.ts';
import { isTooNew, isUnavailable, TooNewError, UnavailableError } from '../ports/unavailable.ts';
import { noReplicas, type Replicas } from '../replicas/replicas.ts';
import { outOfCallContext } from '../service/call-context.ts';
import type { Subscription } from '../service/event-handlers.ts';
import type { Job } from '../service/service.ts';
import { countTurns, nextTurn } from '../turns/turns.ts';
import { type InboxEntry, inboxCollection, pruneInbox } from './inbox-entries.ts';
import { createSequences, type Sequences } from './sequences.ts';

/** Duplicates arrive within this time; older entries are deleted. */
const KEPT_MS = 7 * DAY_MS;
/** Maximum tries at once where other writes come in between; then the bus tries again. */
const MAX_TRIES = 5;

/** The topic of deliveries that a replica has finished. */
const FINISHED = 'finished';

/** Wraps handlers with duplicate detection. */
export interface Inbox {
  receive(subscription: Subscription): BusSubscription;
  /** Handles states that their owner was asked for, unless newer ones have arrived. @param more writes of the same commit */
  handleTold(subscription: Subscription, envelopes: readonly Envelope[], more: readonly Write[]): Promise<void>;
  /** What handling a state that was told again would write. It writes nothing. */
  tryTold(subscription: Subscription, envelope: Envelope): Promise<Tried>;
  /** Handles a dead letter again. @throws the handler's error, or an error if no handler takes such an event any more */
  handleAgain(letter: DeadLetter): Promise<void>;
  /** Number of events that wait because a dependency is unavailable. */
  countWaiting(): number;
  job: Job;
}

interface Tried {
  writes: readonly Write[];
  /** The sequence of the state that was handled last; 0 if that is not known. */
  handled: number;
}

export interface InboxDeps {
  clock: Clock;
  log: Logger;
  deliveries: Deliveries;
  /** Other replicas of the service, of which one handles each event. */
  replicas?: Replicas;
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
}

/** Declares `inbox`, `sequences`, `deadLetters` and `erasures` in the service's store. */
export function createInbox(serviceName: string, store: Store, deps: InboxDeps): Inbox {
  const inboxEntries = store.collection(inboxCollection);
  const deadLetters = store.collection(deadLettersCollection);
  const memory: HandledEvents = {
    store,
    inboxEntries,
    sequences: createSequences(store),
    living: createLiving(store, deps.clock),
    clock: deps.clock,
  };

  const handlers = new Map<string, (envelope: Envelope) => Promise<void>>();
  const waiting = new Set<string>();
  const replicas = deps.replicas ?? noReplicas;
  replicas.hear(FINISHED, { heard: (delivery) => deps.deliveries.doneElsewhere(delivery) });
  deps.deliveries.registerService(serviceName);
  /** A use case of any replica may wait for an event of a service of this process. */
  const finish = ({ id, type }: Envelope, queue: string) => {
    deps.deliveries.done(id, queue);
    if (deps.deliveries.isWaitedFor(type)) replicas.tell(FINISHED, deliveryOf(id, queue));
  };

  return {
    handleTold: (subscription, envelopes, more) => handleOnce(memory, subscription, envelopes, more),
    tryTold: (subscription, envelope) => tryTold(memory, subscription, envelope),
    countWaiting: () => waiting.size,
    async handleAgain({ _id, queue, type, key, sequence, happenedAt, payload, minReader }) {
      const handle = handlers.get(`${queue} ${type}`);
      if (!handle) throw new Error(`${queue} takes no ${type}`);
      const id = _id.slice(0, _id.length - queue.length - 1);
      await handle({
        id,
        type,
        key,
        at: happenedAt,
        sequence,
        payload: Buffer.from(payload, 'base64'),
        ...(minReader && { minReader }),
      });
    },
    receive(subscription) {
      const handle = handlerOf(memory, subscription);
      handlers.set(`${subscription.queue} ${subscription.event}`, handle);
      deps.deliveries.register(subscription.event, subscription.queue);
      return {
        queue: subscription.queue,
        type: subscription.event,
        async deliver(envelope) {
          const waits = `${envelope.id}:${subscription.queue}`;
          await inSpan(deps.tracing, `receive ${subscription.queue}`, spanOf(serviceName, envelope), () =>
            outOfCallContext(() => handle(envelope)),
          ).catch((error: unknown) => {
            if (!isUnavailable(error)) throw error;
            const what = isTooNew(error)
              ? 'events are too new for this version, and wait for a newer one'
              : 'events wait for what is unavailable';
            if (waiting.size === 0) deps.log.error({ err: error, queue: subscription.queue }, what);
            waiting.add(waits);
            throw new UnavailableError(error);
          });
          if (waiting.delete(waits) && waiting.size === 0) deps.log.info('no event waits any more');
          finish(envelope, subscription.queue);
          deps.metrics?.observeEvent(subscription.queue, Math.max(0, deps.clock.now() - envelope.at) / 1000);
        },
        async deadLetter(envelope, reason) {
          const { id, type } = envelope;
          waiting.delete(`${id}:${subscription.queue}`);
          deps.log.error({ queue: subscription.queue, event: type, id, reason: scrubLine(reason) }, 'event given up');
          const letter = letterOf(envelope, { queue: subscription.queue, reason, at: deps.clock.now() });
          await store.commit([deadLetters.updating({ _id: `${id}:${subscription.queue}` }, { $set: letter }, { upsert: true })]);
          finish(envelope, subscription.queue);
        },
      };
    },
    job: { name: `${serviceName}.prune-inbox`, everyMs: 10 * 60_000, run: () => prune(memory, deadLetters) },
  };
}

/** Handles an event; several that arrive together in one commit, where the subscription takes many. */
function handlerOf(memory: HandledEvents, subscription: Subscription): (envelope: Envelope) => Promise<void> {
  const handle = (envelopes: readonly Envelope[]) => handleOnce(memory, subscription, envelopes);
  return subscription.takesMany ? batchDeliveries(handle) : (envelope) => handle([envelope]);
}

/** Events of requests without a trace begin one of their own. */
const spanOf = (serviceName: string, { type, trace }: Envelope): SpanOptions => ({
  kind: 'consumer',
  attributes: { 'formwright.service': serviceName, 'messaging.message.type': type },
  parent: trace ?? null,
});

function letterOf(
  { type, key, sequence, at: happenedAt, payload, minReader }: Envelope,
  about: { queue: string; reason: string; at: number },
) {
  const content = { type, key, sequence, happenedAt, payload: Buffer.from(payload).toString('base64') };
  return { ...about, ...content, ...(minReader && { minReader }) };
}

async function prune({ inboxEntries, sequences, clock }: HandledEvents, deadLetters: Collection<DeadLetter>): Promise<void> {
  const before = clock.now() - KEPT_MS;
  await pruneInbox(inboxEntries, before);
  // Keeps watermarks of keys with dead letters, so that redelivery cannot overwrite newer state.
  await sequences.prune(before, async (ids) => {
    const keys = [...new Set(ids.map((id) => id.slice(id.indexOf(':') + 1)))];
    const letters = await deadLetters.find({ key: { $in: keys } }, { fields: ['queue', 'key'] });
    return new Set(letters.map(({ queue, key }) => `${queue}:${key}`));
  });
}

interface Delivered {
  envelope: Envelope;
  event: object;
}

/** What is stored of a service's handled events. */
interface HandledEvents {
  store: Store;
  inboxEntries: Collection<InboxEntry>;
  sequences: Sequences;
  living: Living;
  clock: Clock;
}

/**
 * Handles events in one commit. An event that was already handled, or that a newer one of its key has made obsolete, does nothing.
 * @param toldWith the events are states that were asked for, and these writes belong into their commit
 */
async function handleOnce(
  memory: HandledEvents,
  subscription: Subscription,
  envelopes: readonly Envelope[],
  toldWith: readonly Write[] | null = null,
): Promise<void> {
  const deliveries: Delivered[] = [];
  const isTurnDue = countTurns();
  for (const envelope of envelopes) {
    if ((envelope.minReader ?? 1) > readerOf(subscription.event)) throw new TooNewError(`the event ${subscription.event}`);
    if (isTurnDue(envelope.payload.length)) await nextTurn();
    deliveries.push({ envelope, event: decodeEvent(subscription.event, envelope.payload) });
  }
  for (let tries = 1; ; tries += 1) {
    try {
      await handleNews(memory, subscription, deliveries, toldWith);
      break;
    } catch (error) {
      const mayPass = tries < MAX_TRIES && isConflict(error);
      if (mayPass && memory.sequences.isOvertaken(error)) continue;
      const [only, ...others] = envelopes;
      // The handler may fail because the event was already handled.
      if (!toldWith && only && others.length === 0 && (await isHandled(memory, subscription.queue, only))) break;
      // What another delivery has handled is no news the next time either.
      if (!mayPass || error.collection === memory.inboxEntries.name) throw error;
    }
  }
  for (const { event } of deliveries) subscription.applied?.(event);
}

async function handleNews(
  { store, inboxEntries, sequences, living, clock }: HandledEvents,
  { queue, handle }: Subscription,
  deliveries: readonly Delivered[],
  toldWith: readonly Write[] | null,
): Promise<void> {
  const seen = await sequences.read(
    queue,
    deliveries.map(({ envelope }) => envelope),
  );
  const news = await living.keep(deliveries.filter(({ envelope }) => (toldWith ? seen.isCurrent(envelope) : seen.isNews(envelope))));
  const more = toldWith ?? [];
  if (news.length + more.length === 0) return;
  const again = toldWith && { isToldAgain: true as const };
  const told = news.map(({ event, envelope: { id, key, at, sequence } }) => ({ event, meta: { id, key, at, sequence, ...again } }));
  const writes = told.length > 0 ? await handle(told) : [];
  const at = clock.now();
  const isFact = ({ envelope }: { envelope: Envelope }) => envelope.sequence === 0;
  const facts = news.filter(isFact).map(({ envelope: { id } }) => inboxEntries.inserting({ _id: `${id}:${queue}`, at }));
  const states = seen.recording(
    news.filter((delivery) => !isFact(delivery)).map(({ envelope }) => envelope),
    at,
  );
  await store.commit([...facts, ...states, ...writes, ...more]);
}

async function tryTold({ sequences, living }: HandledEvents, { queue, event, handle }: Subscription, envelope: Envelope): Promise<Tried> {
  if ((envelope.minReader ?? 1) > readerOf(event)) throw new TooNewError(`the event ${event}`);
  const handled = (await sequences.read(queue, [envelope])).of(envelope);
  const told = await living.keep([{ envelope, event: decodeEvent(event, envelope.payload) }]);
  const { id, key, at, sequence } = envelope;
  const meta = { id, key, at, sequence, isToldAgain: true as const };
  return { writes: told.length > 0 ? await handle(told.map((each) => ({ event: each.event, meta }))) : [], handled };
}

async function isHandled({ inboxEntries, sequences }: HandledEvents, queue: string, envelope: Envelope): Promise<boolean> {
  if (envelope.sequence === 0) return (await inboxEntries.findOne({ _id: `${envelope.id}:${queue}` })) !== null;
  return !(await sequences.read(queue, [envelope])).isNews(envelope);
}
