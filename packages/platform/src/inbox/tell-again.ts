import { type ReplyOf, type ServiceName, tellAgain } from '@formwright/contracts';
import { type EventName, encodeEvent } from '@formwright/events';
import { AppError } from '../common/errors.ts';
import { outboxCollection } from '../outbox/outbox-entry.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { handle, type Route, type Service } from '../service/service.ts';
import type { StateSource, ToldState } from '../service/told-state.ts';
import { countTurns, nextTurn } from '../turns/turns.ts';

/** A page ends with the state that fills it, so that neither side holds more than a page and one state. */
const MOST_STATES = 50;
const MOST_BYTES = 200_000;

type Told = ReplyOf<ReturnType<typeof tellAgain>>['states'][number];

/** The route by which other services ask for the states of this one. */
export function createTelling({ name, states = {} }: Pick<Service, 'name' | 'states'>, store: Store, clock: Pick<Clock, 'now'>): Route {
  const isUnderWay = underWayIn(store);
  const encoded = (event: EventName, { body, isUntold: _, ...state }: ToldState): Told[] =>
    state.sequence > 0 ? [{ ...state, at: clock.now(), payload: Buffer.from(encodeEvent(event, body)).toString('base64') }] : [];

  return handle(tellAgain(name as ServiceName), async ({ body: { event, fields, ask } }) => {
    const source = Object.hasOwn(states, event) ? (states[event as EventName] as StateSource) : undefined;
    if (!source || fields > (source.fields ?? 1)) throw new AppError('platform.not_told', `${name} does not tell this state again`);
    const named = event as EventName;
    if ('keys' in ask) return { states: [], next: null, known: [...(await source.known(ask.keys))] };
    if ('key' in ask) {
      const found = await source.find(ask.key);
      // Read after the state: what was not sent then is there, or has arrived since.
      const isUntold = ask.isCompared && (found?.isUntold || (await isUnderWay(found?.key ?? ask.key)));
      return { states: found ? encoded(named, found) : [], next: null, known: [], ...(isUntold && { isUntold }) };
    }
    const page: Told[] = [];
    const isTurnDue = countTurns();
    let [count, bytes] = [0, 0];
    for await (const state of source.after(ask.after)) {
      const told = encoded(named, state);
      page.push(...told);
      count += 1;
      const size = told[0]?.payload.length ?? 0;
      bytes += size;
      if (count >= MOST_STATES || bytes >= MOST_BYTES) return { states: page, next: state.key, known: [] };
      if (isTurnDue(size)) await nextTurn();
    }
    return { states: page, next: null, known: [] };
  });
}

/** Whether an event about a key waits to be published. It reads the outbox, which has no index for it. */
function underWayIn(store: Store): (key: string) => Promise<boolean> {
  const outbox = store.collection(outboxCollection);
  return async (key) => {
    for await (const _ of outbox.stream({ key }, { fields: ['type'], limit: 1 })) return true;
    return false;
  };
}

/** Documents in the order of their ids, a few at a time. @param find reads at most `limit` with an id after this one */
export async function* inOrder<T extends { _id: string }>(
  find: (after: string, limit: number) => Promise<readonly T[]>,
  after: string,
  limit = 50,
): AsyncIterable<T> {
  for (let last = after; ; ) {
    const found = await find(last, limit);
    yield* found;
    const end = found.at(-1);
    if (!end || found.length < limit) return;
    last = end._id;
  }
}

/** A source of states that one document each tells. @param collection has the documents under the keys of their states */
export const statesOf = <E extends EventName, T extends { _id: string }>(
  find: { after(id: string, limit: number): Promise<readonly T[]>; some(ids: readonly string[]): Promise<readonly T[]> },
  tell: (document: T) => ToldState<E> | Promise<ToldState<E>>,
  fields = 1,
): StateSource<E> => ({
  fields,
  async *after(key) {
    for await (const document of inOrder(find.after, key)) yield tell(document);
  },
  async find(key) {
    const [found] = await find.some([key]);
    return found ? tell(found) : null;
  },
  known: async (keys) => (await find.some(keys)).map(({ _id }) => _id),
});
