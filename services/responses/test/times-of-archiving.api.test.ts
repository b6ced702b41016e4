import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { acceptMany, change, changeAll, expectCounted, idsOf, totalsIn } from './life-world.ts';
import { createResponsesWorld, list, owner, question, saveForm } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
  await saveForm(world, [question('input', { label: 'Name' })]);
});
afterEach(() => world.close());

const totals = () => totalsIn(world);
const sure = () => expectCounted(world);

describe('all archived responses', () => {
  it('are deleted, also those that were archived while the clock was an hour ahead', async () => {
    await acceptMany(world, 3);
    world.clock.advance(3_600_000);
    await changeAll(world, 'archiveAllResponses');
    world.clock.advance(-3_600_000);
    expect((await changeAll(world, 'deleteAllResponse')).body).toMatchObject({ success: true, left: 0 });
    expect(await totals()).toEqual([0, 0, 0]);
    await sure();
  });

  it('are deleted as they were archived, where the clock of another replica is ahead or behind', async () => {
    await acceptMany(world, 3);
    world.clock.advance(20_000);
    await change(world, 'archive', 'r1');
    world.clock.advance(-20_000);
    const { left, until } = (await changeAll(world, 'deleteAllResponse')).body;
    expect([left, await totals()]).toEqual([0, [2, 0, 0]]);
    world.clock.advance(-20_000);
    await change(world, 'archive', 'r2');
    expect((await changeAll(world, 'deleteAllResponse', owner, until)).body).toMatchObject({ left: 0, until });
    expect(await totals()).toEqual([1, 0, 1]);
    expect((await changeAll(world, 'deleteAllResponse')).body.left).toBe(0);
    expect(await totals()).toEqual([1, 0, 0]);
    await sure();
  });

  it('are deleted as they were listed, also where the clock of the replica that listed them is ahead', async () => {
    await acceptMany(world, 2);
    await change(world, 'archive', 'r1');
    world.clock.advance(20_000);
    const seen = (await list(world)).body.until;
    world.clock.advance(-20_000);
    await change(world, 'archive', 'r2');
    expect((await changeAll(world, 'deleteAllResponse', owner, seen?.delete)).body.left).toBe(0);
    expect(await idsOf(world)).toMatchObject({ all: [], archived: ['r2'] });
    await sure();
  });

  it('have different times of archiving, also where many are archived at once', async () => {
    const ids = Array.from({ length: 20 }, (_, at) => `r${at + 1}`);
    await acceptMany(world, ids.length);
    const statuses = (await Promise.all(ids.map((id) => change(world, 'archive', id)))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const responses = world.store('responses').collection<{ _id: string; state: string; deleted_at: number }>({ name: 'responses' });
    const times = (await responses.find({ state: 'archived' })).map(({ deleted_at }) => deleted_at);
    expect(new Set(times).size).toBe(ids.length);
    await sure();
  });

  it('are deleted as they were listed, also after a deletion while the clock was an hour ahead', async () => {
    await acceptMany(world, 3);
    world.clock.advance(3_600_000);
    await change(world, 'archive', 'r1');
    await changeAll(world, 'deleteAllResponse');
    world.clock.advance(-3_600_000);
    await change(world, 'archive', 'r2');
    const seen = (await list(world)).body.until;
    world.clock.advance(1);
    await change(world, 'archive', 'r3');
    expect((await changeAll(world, 'deleteAllResponse', owner, seen?.delete)).body.left).toBe(0);
    expect(await idsOf(world)).toMatchObject({ all: [], archived: ['r3'] });
    await sure();
  });
});
