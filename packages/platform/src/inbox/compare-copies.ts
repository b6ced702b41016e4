import { isDeepStrictEqual } from 'node:util';
import { decodeEvent, type EventName, encodeEvent } from '@formwright/events';
import { applyUpdate } from '../adapters/store/update.ts';
import { outboxCollection } from '../outbox/outbox-entry.ts';
import type { Document, Store, Write } from '../ports/store.ts';
import type { Subscription } from '../service/event-handlers.ts';
import type { Service } from '../service/service.ts';
import type { StateSource, ToldState } from '../service/told-state.ts';
import { type CaughtUp, caughtUpCollection, isState, ownerOf, type StateSubscription } from './catch-up-steps.ts';

interface Keeper {
  service: Service;
  store: Store;
  subscriptions: readonly Subscription[];
}

/** What is still to be handled: told apart by the event, or of any event. */
export interface UnderWay {
  isUnderWay(key: string, event?: EventName): boolean;
}

const AT_ONCE = 500;

/**
 * Compares the copies that services keep with what the owners of the states tell. A copy is right if handling its state again would change
 * nothing. For stores on which no product runs; it writes nothing.
 * @param report takes a line for each copy that is wrong, missing, or of what its owner has no more
 * @returns the number of states that were compared
 */
export async function compareCopies(keepers: readonly Keeper[], { isUnderWay }: UnderWay, report: (line: string) => void): Promise<number> {
  let seen = 0;
  for (const { service, store, subscriptions } of keepers) {
    const progress = new Map((await store.collection<CaughtUp>(caughtUpCollection).find({})).map((row) => [row._id, row.phase]));
    for (const subscription of subscriptions.filter(isState)) {
      const { queue, event } = subscription;
      const owner = ownerOf(event);
      const source = keepers.find((each) => each.service.name === owner)?.service.states?.[event] as StateSource | undefined;
      // One that is not complete yet is told the rest at the next start.
      if (!source || progress.get(`${queue} ${event}`) !== 'done') continue;
      const wrong = (key: string, how: string) =>
        report(`${service.name}: the copy of ${key} (${event}) ${how}: see npm run operator -- tell-again ${service.name} ${queue}`);
      for await (const state of source.after('')) {
        if (state.sequence === 0 || isUnderWay(state.key, event)) continue;
        seen += 1;
        if (await isWrong(store, subscription, state)) wrong(state.key, `is not what ${owner} tells`);
      }
      for (const key of await strays(subscription, source)) if (!isUnderWay(key)) wrong(key, `is of what ${owner} has no more`);
    }
  }
  return seen;
}

async function isWrong(store: Store, { event, handle }: StateSubscription, { key, sequence, body }: ToldState): Promise<boolean> {
  const told = decodeEvent(event, encodeEvent(event, body));
  const writes = await handle([{ event: told, meta: { id: '', key, at: 0, sequence, isToldAgain: true } }]);
  // What is told others follows from the change of a document.
  for (const write of writes) if (write.collection !== outboxCollection.name && (await changes(store, write))) return true;
  return false;
}

/** Whether a write would change anything, or fail. */
async function changes(store: Store, { collection, kind, filter = {}, update = {}, upsert, optional }: Write): Promise<boolean> {
  if (kind === 'insert') return true;
  const found = await store.collection({ name: collection }).find(filter);
  if (kind === 'delete') return found.length > 0;
  if (found.length === 0) return kind === 'update' && !(optional && !upsert);
  return found.some((document) => !isDeepStrictEqual(applyUpdate(asStored(document), asStored(update)), document));
}

/** Without fields that are undefined. */
const asStored = <T extends Document | object>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The keys of copies that their owner has no more. */
async function strays({ state: { copies } }: StateSubscription, source: StateSource): Promise<readonly string[]> {
  const found: string[] = [];
  for (let last: string | undefined = ''; copies && last !== undefined; ) {
    const keys: readonly string[] = await copies.after(last, AT_ONCE);
    const known = new Set(await source.known(keys));
    found.push(...keys.filter((key) => !known.has(key)));
    last = keys.at(-1);
  }
  return found;
}
