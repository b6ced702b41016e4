import { HOUR_MS } from '@formwright/platform';
import { createReplicaWorlds, createTestWorld, type TestWorld, type TestWorldOptions } from '@formwright/platform/testing';
import { afterEach, expect, it } from '@jest/globals';
import { createResponses } from '../../src/index.ts';
import { productName, ticketSecret } from '../responses-world.ts';
import { exporting } from './exporting.ts';

const options: TestWorldOptions = { services: [(ports) => createResponses(ports, { ticketSecret, productName, pdfProgram: '' })] };
const opened: TestWorld[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});

/** Exports of a process that was killed a second before the start of this one; the second is found after the first run of the job. */
async function leftBehind(world: TestWorld): Promise<string[]> {
  const startedAt = world.clock.now();
  const { answered, begin, all, notes } = exporting(() => world);
  await answered('form1', 1);
  const states: string[] = [];
  for (const id of ['killed', 'later']) {
    await begin('form1', { kind: 'csv' });
    await world.drain();
    const [note] = await notes().find({}, { limit: 1 });
    if (!note) throw new Error('nothing is exported');
    await notes().deleteMany({});
    await notes().insertOne({ ...note, _id: id, state: 'making', changed_at: startedAt - 1, isListed: true });
    await world.runJob('responses.continue-exports');
    await world.drain();
    states.push(...(await all()).map(({ state }) => state));
  }
  return states;
}

it('an export that a kill cut is begun anew at once by a product that has no replicas, and its own are left alone', async () => {
  const world = await createTestWorld(options);
  opened.push(world);
  expect(await leftBehind(world)).toEqual(['ready', 'making']);
});

it('replicas wait until the process that made it has been silent for a while', async () => {
  const [world, other] = await createReplicaWorlds(options);
  opened.push(world, other);
  expect(await leftBehind(world)).toEqual(['making', 'making']);
});

it('an export whose process was killed while its clock was ahead is begun anew after the clock is set back', async () => {
  const [world, other] = await createReplicaWorlds(options);
  opened.push(world, other);
  const { answered, begin, all, notes } = exporting(() => world);
  await answered('form1', 1);
  await begin('form1', { kind: 'csv' });
  await world.drain();
  const [note] = await notes().find({}, { limit: 1 });
  if (!note) throw new Error('nothing is exported');
  await notes().deleteMany({});
  const states = async (aheadMs: number) => {
    await notes().insertOne({ ...note, _id: `ahead${aheadMs}`, state: 'making', changed_at: world.clock.now() + aheadMs, isListed: true });
    await world.runJob('responses.continue-exports');
    await world.drain();
    return (await all()).map(({ state }) => state);
  };
  expect(await states(2 * HOUR_MS)).toEqual(['ready']);
  expect(await states(1_000)).toEqual(['ready', 'making']);
});
