import { REPORT_DAYS, submissions } from '@formwright/contracts';
import { DAY_MS } from '@formwright/platform';
import { type TestWorld, withStuck } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { heldRows } from './held-world.ts';
import { createSubmissionsWorld, submit, tellForm } from './submissions-world.ts';

let stuck: Set<string>;
let world: TestWorld;
beforeEach(async () => {
  stuck = new Set();
  world = await createSubmissionsWorld((store) => withStuck(store, stuck));
});
afterEach(() => world.close());

/** Runs the job while the first cannot be written, then after that one has waited. @returns what was left after each */
async function leftBy(job: string, first: string, left: () => Promise<string[]>): Promise<string[][]> {
  stuck.add(first);
  await expect(world.runJob(job)).rejects.toThrow('1 could not be done');
  const stuckAlone = await left();
  stuck.clear();
  world.clock.advance(10_000);
  await world.runJob(job);
  return [stuckAlone, await left()];
}

it('a held response that cannot be removed keeps no other one', async () => {
  const form = await tellForm(world);
  for (let sent = 0; sent < 3; sent += 1) {
    expect((await submit(world, form, { note: 'Buy' })).status).toBe(200);
    world.clock.advance(1_000);
  }
  const held = async () => (await heldRows(world, form)).map(({ _id }) => _id).reverse();
  const [first = ''] = await held();
  world.clock.advance(31 * DAY_MS);
  expect(await leftBy('submissions.remove-old-held', first, held)).toEqual([[first], []]);
});

it('a report that cannot be removed keeps no other one', async () => {
  for (const form of [await tellForm(world), await tellForm(world)]) {
    expect((await world.inject(submissions.reportForm, { body: { form_id: form.id } })).status).toBe(200);
    world.clock.advance(1_000);
  }
  const reports = async () => {
    const stored = world.store('submissions').collection<{ _id: string; at: number }>({ name: 'reports' });
    return (await stored.find({}, { sort: { at: 1 } })).map(({ _id }) => _id);
  };
  const [first = ''] = await reports();
  world.clock.advance((REPORT_DAYS + 1) * DAY_MS);
  expect(await leftBy('submissions.remove-old-reports', first, reports)).toEqual([[first], []]);
});

it('a form whose number of submissions cannot be told keeps no other one', async () => {
  const [one, two] = [await tellForm(world), await tellForm(world)];
  const untold = async () => {
    const stored = world.store('submissions').collection<{ _id: string; needsTelling: boolean }>({ name: 'forms' });
    return (await stored.find({ needsTelling: true })).map(({ _id }) => _id);
  };
  expect((await untold()).sort()).toEqual([one.id, two.id].sort());
  const [first = ''] = await untold();
  expect(await leftBy('submissions.publish-form-states', first, untold)).toEqual([[first], []]);
});

it('reports that cannot be removed, more than one run takes, keep no other one', async () => {
  const reports = world.store('submissions').collection<{ _id: string; formId: string; at: number }>({ name: 'reports' });
  const { id: formId } = await tellForm(world);
  const ids = Array.from({ length: 500 }, (_, n) => `r${n}`);
  await reports.insertMany(ids.map((_id, at) => ({ _id, formId, reason: '', text: '', at })));
  await reports.insertOne({ _id: 'last', formId, at: 1_000 });
  for (const id of ids) stuck.add(id);
  for (let run = 0; run < 2; run += 1) {
    await expect(world.runJob('submissions.remove-old-reports')).rejects.toThrow('500 could not be done');
    world.clock.advance(3_600_000);
  }
  expect((await reports.find({})).map(({ _id }) => _id).sort()).toEqual([...ids].sort());
});
