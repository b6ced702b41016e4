import { InBetween, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_VIEWS } from '../../src/views/saved-view.ts';
import { createResponsesWorld, question, saveForm } from '../responses-world.ts';
import { act, refusal, save, views } from './views-world.ts';

describe('a view that the same call has just saved or restored', () => {
  let world: TestWorld;
  let inBetween: InBetween;
  beforeEach(async () => {
    inBetween = new InBetween();
    world = await createResponsesWorld(inBetween.store);
    await saveForm(world, [question('input')]);
    for (let n = 1; n < MAX_VIEWS; n += 1) await save(world, { viewId: `v${n}`, name: `View ${n}` });
  });
  afterEach(() => world.close());

  const last = { viewId: 'last', name: 'Last' };

  it('is the answer to the second, too, where it took the last place', async () => {
    let first: unknown;
    inBetween.before('views.find', async () => {
      first = (await save(world, last)).body;
    });
    const second = await save(world, last);
    expect([inBetween.isOver, second.status, second.body]).toEqual([true, 200, first]);
    expect(await views(world)).toHaveLength(MAX_VIEWS);
    expect(refusal(await save(world, { viewId: 'more', name: 'More' }))[0]).toBe(409);
  });

  it('stands under its name alone where the second has other content', async () => {
    inBetween.before('views.find', () => save(world, last));
    expect((await save(world, { ...last, name: 'Other' })).status).toBe(409);
    expect(inBetween.isOver).toBe(true);
  });

  /** The first look for it as an active one, the second as a deleted one, or the look for a place. */
  it.each([
    ['views.findOne', 1],
    ['views.findOne', 2],
    ['views.find', 1],
    ['commit', 1],
  ] as const)('is restored for both: before %s, number %i', async (step, number) => {
    await save(world, last);
    await act(world, 'delete', 'last');
    let first: unknown;
    const restoreFirst = async () => {
      first = (await act(world, 'restore', 'last')).body;
    };
    const wait = number === 1 ? restoreFirst : async () => inBetween.before(step, restoreFirst);
    inBetween.before(step, wait);
    const second = await act(world, 'restore', 'last');
    expect([inBetween.isOver, second.status, second.body]).toEqual([true, 200, first]);
    expect(await views(world)).toHaveLength(MAX_VIEWS);
  });
});
