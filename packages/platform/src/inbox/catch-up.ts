import { askAgain, type ServiceName } from '@formwright/contracts';
import type { EventName } from '@formwright/events';
import { AppError } from '../common/errors.ts';
import { pause } from '../common/pause.ts';
import type { Formats } from '../formats/formats.ts';
import { heldState } from '../formats/stamp.ts';
import { isConflict } from '../ports/retry-on-conflict.ts';
import { type Collection, DuplicateKeyError, type Store } from '../ports/store.ts';
import { isUnavailable } from '../ports/unavailable.ts';
import type { Replicas } from '../replicas/replicas.ts';
import type { SecurityLog } from '../security/security-log.ts';
import { handle, type Job, type Route, type Service } from '../service/service.ts';
import {
  asking,
  begun,
  type CaughtUp,
  caughtUpCollection,
  envelopeOf,
  isState,
  ownerOf,
  roundSteps,
  type StateSubscription,
  type StepDeps,
} from './catch-up-steps.ts';

/** What asks the owners of states, and keeps this service's copies complete. */
export interface CatchUp {
  job: Job;
  route: Route;
  /** @see Ports.askFor */
  askFor(queue: string, event: EventName, key: string): Promise<string | null>;
}

export interface CatchUpDeps extends StepDeps {
  replicas: Pick<Replicas, 'isAlone'>;
  securityLog: Pick<SecurityLog, 'noting'>;
  isBesideFormer: Formats['isBesideFormer'];
}

/** Declares the collection `caughtUp` in the service's store. */
export function createCatchUp(
  { name, subscriptions }: Pick<Service, 'name' | 'subscriptions'>,
  store: Store,
  { replicas, securityLog, isBesideFormer, ...deps }: CatchUpDeps,
): CatchUp {
  const { handleTold, call, clock, log } = deps;
  const rows = store.collection(caughtUpCollection);
  const { tell, remove } = roundSteps(store, rows, deps);
  const ask = asking(call);
  const kept = subscriptions.filter(isState);
  const waiting = new Set<string>();
  let isCompared = false;

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

  /** A last round follows what processes of former programs have stored. */
  const mayBegin = async ({ queue, event, fields, from, isLast }: CaughtUp): Promise<boolean> =>
    isLast ? !(await isBesideFormer(heldState(queue, event, fields))) : clock.now() >= from;

  /** Takes the steps of a queue until it is complete, or its owner is away. */
  async function complete(subscription: StateSubscription, over?: AbortSignal): Promise<void> {
    const _id = `${subscription.queue} ${subscription.event}`;
    try {
      while (!over?.aborted) {
        const row = await rows.findOne({ _id });
        // One of more fields is that of a newer program.
        if (!row || row.phase === 'done' || row.fields > subscription.state.fields || !(await mayBegin(row))) break;
        const began = clock.elapsed();
        await (row.phase === 'telling' ? tell(row, subscription) : remove(row, subscription)).catch((error: unknown) => {
          // Something was changed meanwhile: the next step reads it again.
          if (!isConflict(error)) throw error;
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
    route: askingRoute(name as ServiceName, store, { rows, kept, clock, securityLog, isBesideFormer }),
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

const progressOf = ({ queue, event, phase, handled, removed, failed }: Pick<CaughtUp, 'queue' | 'event' | keyof typeof begun>) => ({
  ...{ queue, event, isDone: phase === 'done', handled, removed, failed },
});

interface Asked extends Pick<CatchUpDeps, 'clock' | 'securityLog' | 'isBesideFormer'> {
  rows: Collection<CaughtUp>;
  kept: readonly StateSubscription[];
}

/** The operator's route: begins the repair of a queue, or tells how far each is. */
function askingRoute(name: ServiceName, store: Store, { rows, kept, clock, securityLog, isBesideFormer }: Asked): Route {
  return handle(askAgain(name), async ({ body: { queue }, onBehalfOf }) => {
    if (queue !== null) {
      const named = kept.filter((each) => each.queue === queue);
      if (named.length === 0)
        throw new AppError(
          'platform.no_such_queue',
          `${name} keeps no states in ${queue}, only in ${kept.map((each) => each.queue).join(', ')}`,
        );
      const newer = new AppError('platform.newer_program', `A newer version of ${name} keeps ${queue}. End the update, then repair it.`);
      const known = await rows.find({ queue });
      if (named.some(({ event, state }) => known.some((row) => row.event === event && row.fields > state.fields))) throw newer;
      await store.commit([securityLog.noting({ what: 'copies repaired', who: '', from: onBehalfOf, detail: queue })]);
      for (const { event, state } of named) {
        const { fields } = state;
        // What processes of a former program store meanwhile is told once more when they have gone.
        const again = (await isBesideFormer(heldState(queue, event, fields))) ? 1 : 0;
        const start = { ...begun, fields, again, from: clock.now(), isRepair: true };
        const notNewer = { _id: `${queue} ${event}`, fields: { $lte: fields } };
        await rows.updateOne(notNewer, { $set: start, $setOnInsert: { queue, event } }, { upsert: true }).catch((error: unknown) => {
          throw error instanceof DuplicateKeyError ? newer : error;
        });
      }
    }
    const found = new Map((await rows.find({})).map((row) => [row._id, row]));
    // One that has not begun yet has told nothing.
    const asked = kept.filter((each) => queue === null || each.queue === queue);
    return {
      queues: asked.map(({ queue: name, event }) => progressOf(found.get(`${name} ${event}`) ?? { ...begun, queue: name, event })),
    };
  });
}

/** An owner that is away, or of a former version, which does not tell this state or a field of it. */
const isAway = (error: unknown): boolean => isUnavailable(error) || (error instanceof AppError && error.code === 'platform.not_told');
