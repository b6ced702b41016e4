import { createTestWorld, replacing, type TestWorld, withStuck } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { ExportNote } from '../src/export/export-note.ts';
import { createResponses } from '../src/index.ts';
import type { Task } from '../src/life/life-store.ts';
import { accept, owner, productName, question, saveForm, stored, ticketSecret } from './responses-world.ts';

/** Ids of what cannot be written, and begins of the keys of files that cannot be removed. */
let stuck: Set<string>;
let world: TestWorld;
beforeEach(async () => {
  stuck = new Set();
  world = await createTestWorld({
    services: [
      (ports) => {
        const deleteAll = async (prefix: string) => {
          if ([...stuck].some((begin) => prefix.startsWith(begin))) throw new Error(`${prefix} is stuck`);
          await ports.files.deleteAll(prefix);
        };
        const put: typeof ports.files.put = (...asked) =>
          stuck.has('files') ? Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })) : ports.files.put(...asked);
        const files = replacing(ports.files, { deleteAll, put });
        return createResponses({ ...ports, files, store: withStuck(ports.store, stuck) }, { ticketSecret, productName, pdfProgram: '' });
      },
    ],
  });
});
afterEach(() => world.close());

const hour = 3_600_000;
const notes = () => world.store('responses').collection<ExportNote>({ name: 'exports' });
const answer = async (formId: string, acceptedAt = world.clock.now()) => {
  await saveForm(world, [question('input')], { id: formId });
  await accept(world, { id: `of ${formId}`, formId, acceptedAt });
};
async function addExport(_id: string, fields: Partial<ExportNote>): Promise<void> {
  const now = world.clock.now();
  await notes().insertOne({
    ...{ _id, workspaceId: 'owner', userId: _id, by: owner, formId: 'form1', title: 'Survey', kind: 'csv', timeZone: 'UTC' },
    ...{ list: {} as never, state: 'failed', isListed: true, done: 0, total: 1, size: 0, made_at: now, changed_at: now },
    ...{ waited_until: Number.MAX_SAFE_INTEGER, expires_at: now + 48 * hour, attempt: 1, ...fields },
  });
}

/** Runs the job while one cannot be done, then after that one has waited. @returns what was left after each */
async function leftBy(job: string, one: string, left: () => Promise<string[]>): Promise<string[][]> {
  stuck.add(one);
  await expect(world.runJob(job)).rejects.toThrow('1 could not be done');
  const stuckAlone = await left();
  stuck.clear();
  world.clock.advance(10_000);
  await world.runJob(job);
  return [stuckAlone, await left()];
}

it('an export whose file cannot be removed keeps no other one', async () => {
  for (const id of ['a', 'b']) await addExport(id, { expires_at: world.clock.now() });
  // Removed files are looked for once, at the first run.
  await world.runJob('responses.sweep-exports');
  expect(await notes().count({})).toBe(0);
  for (const id of ['a', 'b']) await addExport(id, { expires_at: world.clock.now() });
  const left = async () => (await notes().find({})).map(({ _id }) => _id);
  expect(await leftBy('responses.sweep-exports', 'ResponseExport/owner/a/', left)).toEqual([['a'], []]);
});

it('an export that cannot be given up keeps no other one', async () => {
  for (const id of ['a', 'b']) await addExport(id, { state: 'making', changed_at: 0, attempt: 3 });
  const left = async () => (await notes().find({ state: 'making' })).map(({ _id }) => _id);
  expect(await leftBy('responses.continue-exports', 'a', left)).toEqual([['a'], []]);
});

it('of an export whose process has ended another attempt is made: the third is the last, and none after its user has left', async () => {
  await answer('form1');
  const now = world.clock.now();
  const kinds: [id: string, fields: Partial<ExportNote>][] = [
    ['second', { attempt: 1 }],
    ['third', { attempt: 2 }],
    ['fourth', { attempt: 3 }],
    ['waited for', { attempt: 1, waited_until: now }],
    ['left', { attempt: 1, waited_until: now - 1 }],
  ];
  for (const [id, fields] of kinds)
    await addExport(id, { state: 'making', changed_at: 0, list: { query: {}, at: now } as never, ...fields });
  await world.runJob('responses.continue-exports');
  await world.drain();
  const ends = (await notes().find({}, { sort: { _id: 1 } })).map(({ _id, state, attempt }) => [_id, state, attempt]);
  expect(Object.fromEntries(ends.map(([id, ...end]) => [id, end]))).toEqual({
    second: ['ready', 2],
    third: ['ready', 3],
    fourth: ['failed', 3],
    'waited for': ['ready', 2],
    left: ['failed', 1],
  });
});

it('files that are away for a while do not use up the attempts of an export', async () => {
  await answer('form1');
  await addExport('a', { state: 'making', changed_at: 0, list: { query: {}, at: world.clock.now() } });
  const goOn = async () => {
    await world.runJob('responses.continue-exports');
    await world.drain();
    const { state, attempt } = (await notes().findOne({ _id: 'a' })) ?? {};
    return [state, attempt];
  };
  stuck.add('files');
  for (let run = 0; run < 5; run += 1) expect(await goOn()).toEqual(['making', 2]);
  stuck.clear();
  world.clock.advance(31_000);
  expect(await goOn()).toEqual(['ready', 3]);
});

it('a form whose number of responses cannot be told keeps no other one', async () => {
  for (const id of ['form1', 'form2']) await answer(id);
  const told = async () => world.published('responses.v1.ResponseCounted').map(({ formId }) => formId);
  expect(await leftBy('responses.publish-counts', 'form1', told)).toEqual([['form2'], ['form2', 'form1']]);
});

it('a day whose hours cannot be merged keeps no other one', async () => {
  const day = Math.floor(world.clock.now() / hour / 24) * 24 - 401 * 24;
  for (const id of ['form1', 'form2']) await answer(id, (day + 1) * hour);
  const hours = world.store('responses').collection<{ _id: string; formId: string; span: number }>({ name: 'hours' });
  const left = async () => (await hours.find({ span: { $ne: 24 } })).map(({ formId }) => formId);
  expect(await leftBy('responses.merge-hours', `form1:${day}`, left)).toEqual([['form1'], []]);
});

it('a change of all responses that cannot go on keeps no other one, of its own workspace either', async () => {
  const tasks = world.store('responses').collection<Task>({ name: 'tasks' });
  for (const formId of ['form1', 'form2']) {
    await answer(formId);
    const until = world.clock.now() + 1;
    await tasks.insertOne({
      ...{ _id: `${formId}:archive`, formId, workspaceId: 'owner', what: 'archive' },
      ...{ until, total: 1, done: 0, step: 0 },
    });
  }
  const left = async () => (await stored(world).responses.find({ state: 'active' })).map(({ formId }) => formId);
  expect(await leftBy('responses.change-all', 'form1:archive', left)).toEqual([['form1'], []]);
});
