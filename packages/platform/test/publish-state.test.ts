import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { publishState } from '../src/outbox/publish-state.ts';
import type { Store } from '../src/ports/store.ts';
import { inFile, type StoreForTest } from './support/stores.ts';

interface Counter {
  _id: string;
  sequence?: number;
}

let place: StoreForTest;
let store: Store;
const counters = () => store.collection<Counter>({ name: 'counters' });
const events = () => store.collection<Counter>({ name: 'events' });
const sequences = async () => (await events().find({}, { sort: { sequence: 1 } })).map(({ sequence }) => sequence);
const publish = ({ _id, sequence: last }: Counter) =>
  publishState(store, {
    lastSequence: last,
    event: (sequence) => events().inserting({ _id: `${_id} ${sequence}`, sequence }),
    marking: (sequence) => [counters().updating({ _id, sequence: last ?? null }, { $set: { sequence } })],
  });

beforeEach(async () => {
  place = inFile();
  store = place.open();
  counters();
  events();
  await store.ready();
  await counters().insertOne({ _id: 'a' });
});
afterEach(async () => {
  await store.close();
  await place.remove();
});

it('publishes each state with the next sequence', async () => {
  await publish({ _id: 'a' });
  await publish({ _id: 'a', sequence: 1 });
  expect([await sequences(), await counters().findOne({ _id: 'a' })]).toEqual([[1, 2], { _id: 'a', sequence: 2 }]);
});

it('publishes nothing where another replica has taken the sequence, or the document is gone', async () => {
  await publish({ _id: 'a' });
  await counters().updateOne({ _id: 'a' }, { $set: { sequence: 5 } });
  await publish({ _id: 'a', sequence: 1 });
  await publish({ _id: 'b' });
  expect(await sequences()).toEqual([1]);
});

it('fails where the store fails', async () => {
  const failing = { commit: () => Promise.reject(new Error('no space')) };
  const write = counters().deleting({ _id: 'a' });
  await expect(publishState(failing, { lastSequence: 1, event: () => write, marking: () => [] })).rejects.toThrow('no space');
});
