import { HOUR_MS } from '@formwright/platform';
import { createReplicaWorlds, createTestWorld, type TestWorld, type TestWorldOptions } from '@formwright/platform/testing';
import { afterEach, expect, it } from '@jest/globals';
import type { ExportNote } from '../../src/export/export-note.ts';
import { createResponses } from '../../src/index.ts';
import { productName, ticketSecret } from '../responses-world.ts';
import { exporting } from './exporting.ts';

const options: TestWorldOptions = { services: [(ports) => createResponses(ports, { ticketSecret, productName, pdfProgram: '' })] };
const opened: TestWorld[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});

/** As a process leaves behind that was killed a moment ago; one of this process is noted as its own, by a clock that was set since. */
async function leftBehind(world: TestWorld, count: number): Promise<() => Promise<Record<string, number>>> {
  const { answered, begin, notes } = exporting(() => world);
  await answered('form1', 1);
  await begin('form1', { kind: 'csv' });
  await world.drain();
  const note = await notes().findOne({});
  if (!note) throw new Error('nothing is exported');
  await notes().deleteMany({});
  const making: ExportNote = { ...note, state: 'making', changed_at: world.clock.now() - 5_000, isListed: true };
  const killed = Array.from(
    { length: count },
    (_, n): ExportNote => ({ ...making, _id: `killed${n}`, userId: `user${n}`, run: 'a former run' }),
  );
  await notes().insertMany([...killed, { ...making, _id: 'own', userId: 'somebody' }]);
  return async () => {
    await world.runJob('responses.continue-exports');
    await world.drain();
    const counts: Record<string, number> = {};
    for (const { _id, state } of await notes().find({})) {
      const key = `${_id.replace(/\d+/, '')} ${state}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  };
}

it('exports that a kill cut, however many, are begun anew at once by a product that has no replicas, and its own are left alone', async () => {
  const world = await createTestWorld(options);
  opened.push(world);
  const goOn = await leftBehind(world, 25);
  expect(await goOn()).toEqual({ 'killed ready': 25, 'own making': 1 });
});

it('replicas wait until the process that made it has been silent for a while', async () => {
  const [world, other] = await createReplicaWorlds(options);
  opened.push(world, other);
  const goOn = await leftBehind(world, 1);
  expect(await goOn()).toEqual({ 'killed making': 1, 'own making': 1 });
});

it.each([1, 2])(
  'one that a former version began, whose note names no run, is taken for that of another process (%i replicas)',
  async (replicas) => {
    const worlds = replicas === 1 ? [await createTestWorld(options)] : await createReplicaWorlds(options);
    opened.push(...worlds);
    const [world] = worlds;
    if (!world) throw new Error('there is no world');
    const goOn = await leftBehind(world, 1);
    await world
      .store('responses')
      .collection<ExportNote>({ name: 'exports' })
      .updateMany({}, { $unset: { run: true } });
    const isAlone = replicas === 1;
    expect(await goOn()).toEqual(isAlone ? { 'killed ready': 1, 'own ready': 1 } : { 'killed making': 1, 'own making': 1 });
    if (isAlone) return;
    world.clock.advance(31_000);
    expect(await goOn()).toEqual({ 'killed ready': 1, 'own ready': 1 });
  },
);

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
