import { responses } from '@formwright/contracts';
import type { Collection, CollectionDeclaration, Document, Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { accept, createResponsesWorld, list, owner, question, saveForm, stored } from './responses-world.ts';

const hour = 3_600_000;
const name = question('input');

let world: TestWorld;
/** A handler of submissions waits here after it has asked which forms are deleted; `reached` tells so. */
let gate: Promise<void>;
let reached: () => void;
const gated = (store: Store) =>
  replacing(store, {
    collection: <T extends Document>(declaration: CollectionDeclaration<T>): Collection<T> => {
      const collection = store.collection(declaration);
      if (declaration.name !== 'counters') return collection;
      return replacing(collection, {
        find: async (...given) => {
          reached();
          await gate;
          return collection.find(...given);
        },
      });
    },
  });
beforeEach(async () => {
  gate = Promise.resolve();
  reached = () => {};
  world = await createResponsesWorld(gated);
});
afterEach(() => world.close());

const remove = () => world.publish('forms.v1.FormDeleted', 'form1', { formId: 'form1', workspaceId: owner.workspaceId }, { sequence: 9 });
const left = async () => {
  const { responses: kept, counters, hours } = stored(world);
  return Promise.all([kept.count({}), counters.count({}), hours.count({})]);
};

it('a response that is being stored while its form is deleted is not shown, and is deleted an hour later', async () => {
  await saveForm(world, [name]);
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const waits = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const storing = accept(world, { id: 'late' });
  await waits;
  await remove();
  await world.runJob('responses.remove-deleted');
  open();
  await storing;
  expect(await left()).toEqual([1, 1, 1]);
  expect((await list(world)).status).toBe(404);
  expect((await world.inject(responses.changeStatus, { as: owner, body: { id: 'late' } })).status).toBe(404);
  expect((await world.inject(responses.getFormWithResponse, { body: { id: 'late' } })).status).toBe(404);

  await world.runJob('responses.remove-deleted');
  expect(await left()).toEqual([1, 1, 1]);
  world.clock.advance(hour + 1);
  await world.runJob('responses.remove-deleted');
  expect(await left()).toEqual([0, 0, 0]);
  await accept(world, { id: 'later' });
  expect(await left()).toEqual([0, 0, 0]);
});

it('one run deletes the responses of hundreds of deleted forms', async () => {
  const ids = Array.from({ length: 205 }, (_, at) => `form${at}`);
  for (const id of ids) {
    await accept(world, { id: `response${id}`, formId: id });
    await world.publish('forms.v1.FormDeleted', id, { formId: id, workspaceId: owner.workspaceId }, { sequence: 9 });
  }
  expect((await left())[0]).toBe(205);
  await world.runJob('responses.remove-deleted');
  expect(await left()).toEqual([0, 0, 0]);
});

it('with its owner a form is closed by the event, and its responses are erased after it', async () => {
  await saveForm(world, [name]);
  await accept(world, { id: 'one' });
  const { workspaceId, userId } = owner;
  await world.publish('identity.v1.UserDeleted', userId, { userId, workspaceId, addressTag: '' });
  expect((await list(world)).status).toBe(404);
  expect(await left()).toEqual([1, 1, 1]);
  await world.runJob('responses.erase');
  expect(await left()).toEqual([0, 0, 0]);
});
