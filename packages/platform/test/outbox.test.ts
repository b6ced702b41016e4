import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createOutboxFigures } from '../src/host/outbox-figures.ts';
import { createDeliveries } from '../src/outbox/deliveries.ts';
import { createOutbox } from '../src/outbox/outbox.ts';
import type { Store } from '../src/ports/store.ts';
import { createTestClock, createTestIds } from '../src/testing/fakes.ts';
import { inFile, type StoreForTest } from './support/stores.ts';

let place: StoreForTest;
let store: Store;
beforeEach(() => {
  place = inFile();
  store = place.open();
});
afterEach(async () => {
  await store.close();
  await place.remove();
});

it('an outbox tells how many events wait in it, and for how many seconds the oldest one', async () => {
  const clock = createTestClock();
  const outbox = createOutbox(store, { clock, ids: createTestIds(), deliveries: createDeliveries() });
  const read = createOutboxFigures(store, clock);
  await store.ready();
  expect(await read()).toEqual({ depth: 0, ageSeconds: 0, mailsWaiting: 0, mailsNewestAt: null });
  for (const formId of ['one', 'two']) {
    await store.commit([outbox.event('forms.v1.FormDeleted', formId, { formId })]);
    clock.advance(45_000);
  }
  expect(await read()).toEqual({ depth: 2, ageSeconds: 90, mailsWaiting: 0, mailsNewestAt: null });
});

it('an entry of the outbox holds nothing that its reader assumes, so that more entries share a page', async () => {
  const outbox = createOutbox(store, { clock: createTestClock(), ids: createTestIds(), deliveries: createDeliveries() });
  await store.ready();
  const body = { formId: 'f' };
  await store.commit([
    outbox.event('forms.v1.FormDeleted', 'fact', body),
    outbox.event('forms.v1.FormDeleted', 'state', body, { sequence: 7 }),
  ]);
  const [fact, state] = await store.collection({ name: 'outbox' }).find({}, { sort: { _id: 1 } });
  expect(Object.keys(fact ?? {})).toEqual(['_id', 'type', 'key', 'at', 'payload']);
  expect(state).toMatchObject({ key: 'state', sequence: 7 });
});
