import { responses } from '@formwright/contracts';
import type { Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createResponsesWorld, owner } from '../responses-world.ts';
import { exporting } from './exporting.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createResponsesWorld(withLostAnswers);
});
afterAll(() => world.close());

/** Notes the end of an export and reports an error, as a store does whose answer is lost. */
const withLostAnswers = (store: Store): Store =>
  replacing(store, {
    collection(declaration) {
      const collection = store.collection(declaration);
      if (declaration.name !== 'exports') return collection;
      return replacing(collection, {
        async updateOne(filter, update, options) {
          const result = await collection.updateOne(filter, update, options);
          if (update.$set?.state === 'ready') throw new Error('the answer was lost');
          return result;
        },
      });
    },
  });

const { answered, countAs, begin, all, follow } = exporting(() => world);

describe('a finished export', () => {
  it('keeps its file, although the store noted the end and reported an error', async () => {
    await answered('form1', 3);
    await countAs('form1', 1_000);
    const id = (await begin('form1')).body.export?._id ?? '';
    await world.drain();
    expect(await all()).toMatchObject([{ _id: id, state: 'ready' }]);
    const { body } = await world.inject(responses.openExport, { body: { exportId: id }, as: owner });
    const file = await follow(body.data);
    expect([file.status, file.text.trim().split('\n').length]).toEqual([200, 4]);
  });
});
