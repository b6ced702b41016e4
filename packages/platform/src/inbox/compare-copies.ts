import { compareCopies, MOST_ASKED_KEYS, type ReplyOf, type ServiceName, type tellAgain } from '@formwright/contracts';
import { AppError } from '../common/errors.ts';
import { outboxCollection } from '../outbox/outbox-entry.ts';
import type { Bus } from '../ports/bus.ts';
import type { Store, Write } from '../ports/store.ts';
import { isTooNew, isUnavailable } from '../ports/unavailable.ts';
import { type Call, handle, type Route, type Service } from '../service/service.ts';
import { countTurns, nextTurn } from '../turns/turns.ts';
import { asking, envelopeOf, isState, type StateSubscription } from './catch-up-steps.ts';
import type { Inbox } from './subscription.ts';
import { wouldChange } from './would-change.ts';

type Told = ReplyOf<ReturnType<typeof tellAgain>>['states'][number];
type Reply = ReplyOf<ReturnType<typeof compareCopies>>;
type Differing = Reply['differing'][number];

interface Difference extends Pick<Differing, 'how' | 'version'> {
  /** The copy is older than the last event: that may wait in the queue. */
  isBehind: boolean;
}

export interface ComparingDeps {
  tryTold: Inbox['tryTold'];
  call: Call;
  bus: Pick<Bus, 'depths'>;
}

/** Characters that cost about as much as the reads of a state. */
const READS = 8_000;
/** A state is parsed by its handler, and read from two stores. */
const PARSED = 4;

/**
 * The operator's route that compares copies with what their owners tell. A copy is right if handling its state again would change nothing.
 * @param store of the service; nothing is written
 */
export function createComparing(
  { name, subscriptions }: Pick<Service, 'name' | 'subscriptions'>,
  store: Store,
  deps: ComparingDeps,
): Route {
  const kept = subscriptions.filter(isState);
  const ask = asking(deps.call);
  const changes = (writes: readonly Write[]) =>
    // What is told others follows from the change of a document.
    wouldChange(
      store,
      writes.filter(({ collection }) => collection !== outboxCollection.name),
    );

  async function differenceOf(subscription: StateSubscription, told: Told): Promise<Difference | null> {
    try {
      const { writes, handled } = await deps.tryTold(subscription, envelopeOf(subscription.event, told));
      const how = handled > told.sequence ? 'newer' : 'wrong';
      return (await changes(writes)) ? { how, version: `${told.sequence} ${handled}`, isBehind: handled < told.sequence } : null;
    } catch (error) {
      if (isUnavailable(error) && !isTooNew(error)) throw error;
      // What only a newer program reads waits for it.
      return { how: 'refused', version: String(told.sequence), isBehind: true };
    }
  }

  async function isStray({ state: { copies } }: StateSubscription, key: string): Promise<boolean> {
    return copies !== undefined && changes(await copies.removing(key));
  }

  const waits = async ({ queue }: StateSubscription) => ((await deps.bus.depths())[queue] ?? 0) > 0;

  /** Looks at one copy, after what its owner says of it now. */
  async function look(subscription: StateSubscription, key: string): Promise<Differing | 'untold' | null> {
    const { states, isUntold } = await ask(subscription, { key, isCompared: true });
    // A form may be found by another name, too.
    const told = states.find((each) => each.key === key);
    const isGone = !told && (await ask(subscription, { keys: [key] })).known.length === 0;
    const found = told ? await differenceOf(subscription, told) : isGone && (await isStray(subscription, key)) && stray;
    if (!found) return null;
    const { isBehind, ...difference } = found;
    return isUntold || (isBehind && (await waits(subscription))) ? 'untold' : { key, ...difference };
  }

  /** The keys of a page whose copies seem to differ. */
  async function suspectsOfPage(subscription: StateSubscription, after: string) {
    const { states, next } = await ask(subscription, { after });
    // The owner has just read and encoded them.
    await nextTurn();
    const suspects: string[] = [];
    const isTurnDue = countTurns();
    for (const told of states) {
      if (await differenceOf(subscription, told)) suspects.push(told.key);
      if (isTurnDue(READS + PARSED * told.payload.length)) await nextTurn();
    }
    return { compared: states.length, suspects, next };
  }

  /** The keys of a page of copies that their owner does not have. */
  async function unknownOfPage(subscription: StateSubscription, after: string) {
    const keys = (await subscription.state.copies?.after(after, MOST_ASKED_KEYS)) ?? [];
    const known = new Set(keys.length > 0 ? (await ask(subscription, { keys: [...keys] })).known : []);
    return { compared: 0, suspects: keys.filter((key) => !known.has(key)), next: keys.at(-1) ?? null };
  }

  return handle(compareCopies(name as ServiceName), async ({ body: { queue, event, ask: asked } }): Promise<Reply> => {
    const subscription = kept.find((each) => each.queue === queue && each.event === event);
    if (!subscription) throw new AppError('platform.no_such_queue', `${name} keeps no ${event} in ${queue}`);
    const { compared, suspects, next } =
      'after' in asked
        ? await suspectsOfPage(subscription, asked.after)
        : 'copies' in asked
          ? await unknownOfPage(subscription, asked.copies)
          : { compared: 0, suspects: asked.keys, next: null };
    const reply: Reply = { compared, untold: 0, differing: [], next };
    for (const key of suspects) {
      const found = await look(subscription, key);
      if (found === 'untold') reply.untold += 1;
      else if (found) reply.differing.push(found);
      await nextTurn();
    }
    return reply;
  });
}

const stray = { how: 'stray', version: '', isBehind: true } as const;
