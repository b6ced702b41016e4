import { noReplicas } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createFormCache } from '../src/forms/form-cache.ts';
import { openRepository } from '../src/repository.ts';
import { createSubmissionsWorld, tellForm } from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

describe('the forms in memory', () => {
  it('are looked at again after a second, also while the clock stands an hour back', async () => {
    const { link } = await tellForm(world);
    const store = world.store('submissions');
    const repository = openRepository(store);
    // Gets no events of another replica.
    const cache = createFormCache(
      { clock: world.clock, askFor: async () => null, replicas: noReplicas, standingOf: async () => 'good' },
      repository,
    );
    expect(await cache.find(link)).toMatchObject({ state: 'active' });
    world.clock.shift(-3_600_000);
    const copy = await repository.findCopy(link);
    await store.commit(repository.deletingForm(copy?._id ?? ''));
    expect(await cache.find(link)).toMatchObject({ state: 'active' });
    world.clock.advance(1_000);
    expect(await cache.find(link)).toBeNull();
  });
});
