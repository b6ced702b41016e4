import { askAgain, MOST_ASKED_KEYS, type ReplyOf, type ServiceName, tellAgain } from '@formwright/contracts';
import type { EventName } from '@formwright/events';
import type { Logger } from 'pino';
import { HOUR_MS } from '../common/durations.ts';
import { AppError } from '../common/errors.ts';
import { pause } from '../common/pause.ts';
import type { Envelope } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import { ConditionFailedError, DuplicateKeyError, type Store, type Write } from '../ports/store.ts';
import { isUnavailable } from '../ports/unavailable.ts';
import type { Replicas } from '../replicas/replicas.ts';
import type { SecurityLog } from '../security/security-log.ts';
import type { Subscription } from '../service/event-handlers.ts';
import { type Call, handle, type Job, type Route, type Service } from '../service/service.ts';
import type { Inbox } from './subscription.ts';

/** How far a queue is with the states of its owner. */
interface CaughtUp {
  /** '<queue> <event>' */
  _id: string;
  queue: string;
  event: string;
  /** What the event had to tell when this telling began. */
  fields: number;
  phase: 'telling' | 'removing' | 'done';
  /** The key of the last state that was handled; of the last copy that was looked at while removing. */
  cursor: string;
  /** Rounds that follow this one. */
  again: number;
  /** When the round may begin, epoch milliseconds. */
  from: number;
  /** Whether the operator has asked for it: only then are copies removed. */
  isRepair: boolean;
  handled: number;
  removed: number;
  failed: number;
}

/** The second round finds what replicas of the former version, which run beside this one during an update, have stored after the first. */
const BETWEEN_ROUNDS_MS = HOUR_MS;
/** States of one commit. */
const AT_ONCE = 25;
/** Of a state by itself: a request may change its copy meanwhile. */
const MOST_TRIES = 5;

const begun = { phase: 'telling', cursor: '', handled: 0, removed: 0, failed: 0 } as const;

/** What asks the owners of states, and keeps this service's copies complete. */
export interface CatchUp {
  job: Job;
  route: Route;
  /** @see Ports.askFor */
  askFor(queue: string, event: EventName, key: string): Promise<string | null>;
}

export interface CatchUpDeps {
  handleTold: Inbox['handleTold'];
  call: Call;
  clock: Clock;
  log: Logger;
  replicas: Pick<Replicas, 'isAlone'>;
  securityLog: Pick<SecurityLog, 'noting'>;
}

type Told = ReplyOf<ReturnType<typeof tellAgain>>;
type Ask = { after: string } | { key: string } | { keys: string[] };
type StateSubscription = Subscription & { state: NonNullable<Subscription['state']> };

const isState = (subscription: Subscription): subscription is StateSubscription => subscription.state !== undefined;
const ownerOf = (event: string) => event.slice(0, event.indexOf('.')) as ServiceName;

/** Declares the collection `caughtUp` in the service's store. */
export function createCatchUp(
  { name, subscriptions }: Pick<Service, 'name' | 'subscriptions'>,
  store: Store,
  { handleTold, call, clock, log, replicas, securityLog }: CatchUpDeps,
): CatchUp {
  const rows = store.collection<CaughtUp>({ name: 'caughtUp' });
  const kept = subscriptions.filter(isState);
  const waiting = new Set<string>();
  let isCompared = false;

  const ask = ({ event, state: { fields } }: StateSubscription, question: Ask): Promise<Told> =>
    call(tellAgain(ownerOf(event)), { body: { event, fields, ask: question } });
  const envelopeOf = (type: string, { payload, ...told }: Told['states'][number]): Envelope => ({
    ...{ ...told, id: `told ${told.key} ${told.sequence}`, type, payload: Buffer.from(payload, 'base64') },
  });

  /** A queue without its row, or with one of fewer fields, begins. */
  async function compare(): Promise<void> {
    const found = new Map((await rows.find({})).map((row) => [row._id, row]));
    for (const { queue, event, state } of kept) {
      const _id = `${queue} ${event}`;
      const row = found.get(_id);
      if (row && row.fields >= state.fields) continue;
      const start = { ...begun, fields: state.fields, again: row && !replicas.isAlone ? 1 : 0, from: clock.now(), isRepair: false };
      await (row
        ? rows.updateOne({ _id, fields: row.fields }, { $set: start })
        : rows.updateOne({ _id }, { $setOnInsert: { queue, event, ...start } }, { upsert: true }));
    }
    isCompared = true;
  }

  /** Fails if another replica was here, or the telling begins anew. */
  const moving = ({ _id, phase, cursor, handled, failed, removed, from }: CaughtUp, next: Partial<CaughtUp>): Write =>
    rows.updating({ _id, phase, cursor, handled, failed, removed, from }, { $set: next });

  function afterTelling(row: CaughtUp, { state: { copies }, queue }: StateSubscription): Partial<CaughtUp> {
    if (!row.isRepair || !copies) return ended(row);
    if (row.handled > 0) return { phase: 'removing', cursor: '' };
    log.error({ queue }, 'the owner has no states at all, so no copy is removed');
    return ended(row);
  }
  function ended(row: CaughtUp): Partial<CaughtUp> {
    const { queue, event, handled, removed, failed, again } = row;
    log.info({ queue, event, handled, removed, failed }, 'states are told again');
    return again > 0 ? { ...begun, again: again - 1, from: clock.now() + BETWEEN_ROUNDS_MS } : { phase: 'done', cursor: '' };
  }

  /** Handles states in one commit with the cursor; one by one if that fails, so that one state that cannot be handled holds up no other. */
  async function handleStates(
    row: CaughtUp,
    subscription: StateSubscription,
    envelopes: readonly Envelope[],
    tries = 1,
  ): Promise<CaughtUp> {
    const next = { cursor: envelopes.at(-1)?.key ?? row.cursor, handled: row.handled + envelopes.length };
    try {
      await handleTold(subscription, envelopes, [moving(row, next)]);
      return { ...row, ...next };
    } catch (error) {
      if (isUnavailable(error) || isMoved(error)) throw error;
      const [only, ...others] = envelopes;
      if (only && others.length === 0)
        return tries < MOST_TRIES ? handleStates(row, subscription, envelopes, tries + 1) : giveUp(row, only, error);
    }
    let at = row;
    for (const envelope of envelopes) at = await handleStates(at, subscription, [envelope]);
    return at;
  }
  async function giveUp(row: CaughtUp, { key }: Envelope, error: unknown): Promise<CaughtUp> {
    log.error({ err: error, queue: row.queue, key }, 'a state that was told again cannot be handled');
    const next = { cursor: key, failed: row.failed + 1 };
    await store.commit([moving(row, next)]);
    return { ...row, ...next };
  }
  const isMoved = (error: unknown) => error instanceof ConditionFailedError && error.collection === rows.name;

  async function tell(row: CaughtUp, subscription: StateSubscription): Promise<void> {
    const { states, next } = await ask(subscription, { after: row.cursor });
    let at = row;
    for (let first = 0; first < states.length; first += AT_ONCE)
      at = await handleStates(
        at,
        subscription,
        states.slice(first, first + AT_ONCE).map((state) => envelopeOf(subscription.event, state)),
      );
    if (next === null) await store.commit([moving(at, afterTelling(at, subscription))]);
    // The last states of a page may be ones that no event has told yet.
    else if (next !== at.cursor) await store.commit([moving(at, { cursor: next })]);
  }

  /** Removes copies that their owner has no more. It is asked for each by its key, because it may have made one since it told the others. */
  async function remove(row: CaughtUp, subscription: StateSubscription): Promise<void> {
    const { copies } = subscription.state;
    const keys = copies ? await copies.after(row.cursor, MOST_ASKED_KEYS) : [];
    const known = new Set(keys.length > 0 ? (await ask(subscription, { keys: [...keys] })).known : []);
    let at = row;
    for (const key of keys) {
      if (known.has(key)) continue;
      const next = { cursor: key, removed: at.removed + 1 };
      await store.commit([...((await copies?.removing(key)) ?? []), moving(at, next)]);
      log.warn({ queue: row.queue, key }, 'a copy is removed, because its owner has it no more');
      at = { ...at, ...next };
    }
    const last = keys.at(-1);
    if (last === undefined) await store.commit([moving(at, ended(at))]);
    else if (last !== at.cursor) await store.commit([moving(at, { cursor: last })]);
  }

  /** Takes the steps of a queue until it is complete, or its owner is away. */
  async function complete(subscription: StateSubscription, over?: AbortSignal): Promise<void> {
    const _id = `${subscription.queue} ${subscription.event}`;
    try {
      while (!over?.aborted) {
        const row = await rows.findOne({ _id });
        if (!row || row.phase === 'done' || clock.now() < row.from) break;
        const began = clock.elapsed();
        await (row.phase === 'telling' ? tell(row, subscription) : remove(row, subscription)).catch((error: unknown) => {
          // Something was changed meanwhile: the next step reads it again.
          if (!(error instanceof ConditionFailedError || error instanceof DuplicateKeyError)) throw error;
        });
        // Half of the time is for requests.
        await pause(clock.elapsed() - began, over);
      }
      if (waiting.delete(_id)) log.warn({ queue: subscription.queue }, 'the owner of states answers again');
    } catch (error) {
      if (!isAway(error)) throw error;
      if (!waiting.has(_id)) log.warn({ err: error, queue: subscription.queue, event: subscription.event }, 'states are waited for');
      waiting.add(_id);
    }
  }

  const progressOf = ({ queue, event, phase, handled, removed, failed }: CaughtUp) => ({
    ...{ queue, event, isDone: phase === 'done', handled, removed, failed },
  });

  return {
    job: {
      name: `${name}.catch-up`,
      everyMs: 2_000,
      startsAtOnce: true,
      async run(over) {
        if (kept.length === 0) return;
        if (!isCompared) await compare();
        const open = new Set((await rows.find({ phase: { $ne: 'done' } }, { fields: ['queue'] })).map(({ _id }) => _id));
        await Promise.all(kept.filter(({ queue, event }) => open.has(`${queue} ${event}`)).map((each) => complete(each, over)));
      },
    },
    route: handle(askAgain(name as ServiceName), async ({ body: { queue }, onBehalfOf }) => {
      if (queue !== null) {
        const named = kept.filter((each) => each.queue === queue);
        if (named.length === 0)
          throw new AppError(
            'platform.no_such_queue',
            `${name} keeps no states in ${queue}, only in ${kept.map((each) => each.queue).join(', ')}`,
          );
        const start = { ...begun, again: 0, from: clock.now(), isRepair: true };
        await store.commit([securityLog.noting({ what: 'copies repaired', who: '', from: onBehalfOf, detail: queue })]);
        for (const { event, state } of named)
          await rows.updateOne(
            { _id: `${queue} ${event}` },
            { $set: { ...start, fields: state.fields }, $setOnInsert: { queue, event } },
            { upsert: true },
          );
      }
      return { queues: (await rows.find({}, { sort: { _id: 1 } })).filter((row) => queue === null || row.queue === queue).map(progressOf) };
    }),
    async askFor(queue, event, key) {
      const subscription = kept.find((each) => each.queue === queue && each.event === event);
      if (!subscription) throw new Error(`${queue} keeps no ${event}`);
      const { states } = await ask(subscription, { key }).catch((error: unknown) => {
        throw isAway(error) ? new AppError('platform.unavailable', `${ownerOf(event)} does not tell ${key}`) : error;
      });
      const [found] = states;
      if (!found) return null;
      await handleTold(subscription, [envelopeOf(event, found)], []);
      return found.key;
    },
  };
}

/** An owner that is away, or of a former version, which does not tell this state or a field of it. */
const isAway = (error: unknown): boolean => isUnavailable(error) || (error instanceof AppError && error.code === 'platform.not_told');
