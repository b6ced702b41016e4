import { responses } from '@formwright/contracts';
import { type Collection, type CollectionDeclaration, type Document, pause, type Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { accept, answersTo, createResponsesWorld, question, saveForm } from '../responses-world.ts';
import { save, share } from './views-world.ts';

const name = question('input', { label: 'Name' });
let world: TestWorld;
/** Responses are found once this is settled. */
let gate: Promise<void>;
const gated = (store: Store) =>
  replacing(store, {
    collection: <T extends Document>(declaration: CollectionDeclaration<T>): Collection<T> => {
      const collection = store.collection(declaration);
      if (declaration.name !== 'responses') return collection;
      return replacing(collection, {
        findUpTo: async (...given) => {
          await gate;
          return collection.findUpTo(...given);
        },
      });
    },
  });
beforeEach(async () => {
  gate = Promise.resolve();
  world = await createResponsesWorld(gated);
  await saveForm(world, [name]);
  await accept(world, { id: 'r1', answers: answersTo(name, 'Ada') });
});
afterEach(() => world.close());

it('a reader who asks for a searching view many times at once takes one place, and keeps no other reader out', async () => {
  await save(world, { name: 'Adas', query: { search: 'ada' } });
  const token = await share(world);
  const read = (ip: string) => world.inject(responses.getSharedView, { body: { token }, ip });
  let refused = 0;
  /** Fifteen readers of one address, of whom five find no place. */
  const crowd = (ip: string) =>
    Array.from({ length: 15 }, async () => {
      if ((await read(ip)).status === 503) refused += 1;
    });
  let openGate = () => {};
  gate = new Promise((resolve) => {
    openGate = resolve;
  });
  const greedy = crowd('192.0.2.1');
  while (refused < 5) await pause(5);
  const other = read('198.51.100.7');
  // They ask after the other one: once they are refused, it waits for its turn, or was refused.
  const late = crowd('203.0.113.9');
  while (refused < 10) await pause(5);
  openGate();
  expect((await other).status).toBe(200);
  await Promise.all([...greedy, ...late]);
  expect(refused).toBe(10);
});
