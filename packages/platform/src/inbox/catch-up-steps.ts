import { MOST_ASKED_KEYS, type ReplyOf, type ServiceName, tellAgain } from '@formwright/contracts';
import type { Logger } from 'pino';
import { DAY_MS } from '../common/durations.ts';
import type { Envelope } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import { type Collection, type CollectionDeclaration, ConditionFailedError, type Store, type Write } from '../ports/store.ts';
import { isUnavailable } from '../ports/unavailable.ts';
import type { Subscription } from '../service/event-handlers.ts';
import type { Call } from '../service/service.ts';
import type { Inbox } from './subscription.ts';

/** How far a queue is with the states of its owner. */
export interface CaughtUp {
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
  /** Whether it begins once no process of a former program works any more, whatever `from` says: that is for former programs. */
  isLast?: boolean;
  /** Whether the operator has asked for it: only then are copies removed. */
  isRepair: boolean;
  handled: number;
  removed: number;
  failed: number;
}

export const caughtUpCollection: CollectionDeclaration<CaughtUp> = { name: 'caughtUp' };

/**
 * The second round finds what replicas of the former version, which run beside this one during an update, have stored after the first. It
 * waits for them. A program that does not know that must not take it before.
 */
const OF_FORMER_MS = 366 * DAY_MS;
/** States of one commit. */
const AT_ONCE = 25;
/** Of a state by itself: a request may change its copy meanwhile. */
const MOST_TRIES = 5;

/** Where a round begins. */
export const begun = { phase: 'telling', cursor: '', handled: 0, removed: 0, failed: 0, isLast: false } as const;

type Told = ReplyOf<ReturnType<typeof tellAgain>>;
type Ask = { after: string } | { key: string; isCompared?: boolean } | { keys: string[] };
export type StateSubscription = Subscription & { state: NonNullable<Subscription['state']> };

export const isState = (subscription: Subscription): subscription is StateSubscription => subscription.state !== undefined;
export const ownerOf = (event: string) => event.slice(0, event.indexOf('.')) as ServiceName;

/** Asks the owner of a state. */
export const asking =
  (call: Call) =>
  ({ event, state: { fields } }: StateSubscription, question: Ask): Promise<Told> =>
    call(tellAgain(ownerOf(event)), { body: { event, fields, ask: question } });

export const envelopeOf = (type: string, { payload, ...told }: Told['states'][number]): Envelope => ({
  ...{ ...told, id: `told ${told.key} ${told.sequence}`, type, payload: Buffer.from(payload, 'base64') },
});

export interface StepDeps {
  handleTold: Inbox['handleTold'];
  call: Call;
  clock: Clock;
  log: Logger;
}

/** The steps of a round. Each is committed with how far the queue is, so a process that is killed goes on there. */
export function roundSteps(store: Store, rows: Collection<CaughtUp>, { handleTold, call, clock, log }: StepDeps) {
  const ask = asking(call);

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
    return again > 0
      ? { ...begun, again: again - 1, from: clock.now() + OF_FORMER_MS, isLast: true }
      : { phase: 'done', cursor: '', isLast: false };
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

  return { tell, remove };
}
