import { submissions } from '@formwright/contracts';
import { createTestWorld, replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { draftKey, type WaitingDraft } from '../src/elsewhere/waiting-drafts.ts';
import { createSubmissions } from '../src/index.ts';
import { samples } from '../src/testing/sample-files.ts';
import { getFile, newId, sendFiles, submit, type TestForm, tellForm, upload, visitSecret } from './submissions-world.ts';

/** Begins of the keys that cannot be removed. */
let stuck: string[];
/** Whether files cannot be stored, and nothing that removes some ever ends. */
let isAway: boolean;
/** Whether the disk is full after the next file. */
let isFilling: boolean;
let world: TestWorld;
beforeEach(async () => {
  stuck = [];
  isAway = false;
  isFilling = false;
  let isFull = false;
  const refusing = (remove: (key: string) => Promise<void>) => async (key: string) => {
    if (isAway) await new Promise(() => {});
    if (stuck.some((begin) => key.startsWith(begin))) throw new Error(`${key} is stuck`);
    await remove(key);
  };
  world = await createTestWorld({
    services: [
      (ports) => {
        const files = replacing(ports.files, {
          async put(...asked) {
            if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
            if (isFilling && isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
            isFull = isFilling;
            return ports.files.put(...asked);
          },
          delete: refusing((key) => ports.files.delete(key)),
          deleteAll: refusing((key) => ports.files.deleteAll(key)),
        });
        return createSubmissions({ ...ports, files }, { productName: 'Formwright', visitSecret, rateLimits: 'off' });
      },
    ],
  });
});
afterEach(() => world.close());

const drafts = async () =>
  (await world.store('submissions').collection<WaitingDraft>({ name: 'waitingDrafts' }).find({})).map(({ _id }) => _id[0]).sort();
const keep = async (form: TestForm, letter: string, submissionId = letter.repeat(32)) => {
  const body = { formLink: form.link, id: letter.repeat(32), submissionId };
  const files = [{ field: 'draft', name: 'draft', content: Buffer.from('sealed'), type: '' }];
  expect((await world.inject(submissions.keepElsewhere, { body, files })).status).toBe(200);
};

it('a draft that cannot be removed keeps no other one, whether they are expired or sent', async () => {
  const form = await tellForm(world);
  const sent = [newId(), newId()] as const;
  await keep(form, 'a', sent[0]);
  await keep(form, 'b', sent[1]);
  for (const submissionId of sent) expect((await submit(world, form, { submissionId })).status).toBe(200);
  stuck = [draftKey('a'.repeat(32))];
  await expect(world.runJob('submissions.sweep-drafts')).rejects.toThrow('1 could not be done');
  expect(await drafts()).toEqual(['a']);
  world.clock.advance(1_000);
  await keep(form, 'c');
  world.clock.advance(8 * 24 * 3_600_000);
  await expect(world.runJob('submissions.sweep-drafts')).rejects.toThrow('could not be done');
  expect(await drafts()).toEqual(['a']);
  stuck = [];
  world.clock.advance(10_000);
  await world.runJob('submissions.sweep-drafts');
  expect(await drafts()).toEqual([]);
});

it('a file of a deleted form that cannot be removed keeps those of no other form', async () => {
  const [one, other] = [await tellForm(world, { upload: {} }), await tellForm(world, { upload: {} })];
  const ids: string[] = [];
  for (const form of [one, other]) ids.push((await sendFiles(world, form, upload(form, 'cv.pdf', samples.pdf ?? Buffer.of()))).body.id);
  for (const { id, workspaceId } of [one, other])
    await world.publish('forms.v1.FormDeleted', id, { formId: id, workspaceId }, { sequence: 9 });
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of world.files.list('Response/')) found.push(key.split('/')[1] ?? '');
    return found;
  };
  stuck = [`Response/${ids[0]}`];
  await expect(world.runJob('submissions.sweep-files')).rejects.toThrow('1 could not be done');
  expect(await keys()).toEqual([ids[0]]);
  stuck = [];
  world.clock.advance(10_000);
  await world.runJob('submissions.sweep-files');
  expect([await keys(), (await getFile(world, ids[0] ?? '', 'cv.pdf')).status]).toEqual([[], 404]);
});

it('who sends files while these are away is told at once, before any is cleared away, and sends them again', async () => {
  const form = await tellForm(world, { upload: {} });
  const sent = { ...upload(form, 'cv.pdf', samples.pdf ?? Buffer.of()) };
  isAway = true;
  const refused = await sendFiles(world, form, sent);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  isAway = false;
  expect((await sendFiles(world, form, sent)).status).toBe(200);
});

it('the files of a submission that filled the disk are cleared away at once', async () => {
  const form = await tellForm(world, { upload: { limit: 2 } });
  const [one, two] = ['one.pdf', 'two.pdf'].map((name, at) => upload(form, name, samples.pdf ?? Buffer.of(), at));
  isFilling = true;
  const refused = await sendFiles(world, form, ...[one, two].flatMap((each) => each ?? []));
  expect(refused.status).toBe(503);
  const left: string[] = [];
  for await (const { key } of world.files.list('Response/')) left.push(key);
  expect(left).toEqual([]);
});
