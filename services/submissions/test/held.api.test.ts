import { submissions } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Held } from '../src/spam/held.ts';
import { samples } from '../src/testing/sample-files.ts';
import { getHeld, heldRows, look, ownerOf, release, remove } from './held-world.ts';
import {
  accepted,
  createSubmissionsWorld,
  getFile,
  idOf,
  newId,
  saveAgain,
  submit,
  type TestForm,
  takenOf,
  tellForm,
  tellPlan,
  textAnswer,
  upload,
  withFiles,
} from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

const spam = (form: TestForm, more: Parameters<typeof submit>[2] = {}) =>
  submit(world, form, { note: 'Buy now', submissionId: newId(), ...more });
/** Sends some, one each second, and returns their ids. */
async function hold(form: TestForm, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    world.clock.advance(1_000);
    ids.push((await spam(form, { userData: textAnswer(form, `Offer ${n}`) })).body.id);
  }
  return ids;
}
const stored = () => world.store('submissions').collection<Held>({ name: 'held' });
const copyOf = async ({ id }: TestForm) =>
  world
    .store('submissions')
    .collection<{ _id: string; held?: number; heldBytes?: number; granted?: number; room?: number; documentBytes?: number }>({
      name: 'forms',
    })
    .findOne({ _id: id });
const deleteForm = ({ id: formId, workspaceId }: TestForm) =>
  world.publish('forms.v1.FormDeleted', formId, { formId, workspaceId }, { sequence: 9 });

describe('held responses', () => {
  it('are listed for their owner newest first, with the beginning of the answers, and shown whole', async () => {
    const form = await tellForm(world, { input: {}, rating: {} });
    const ids = await hold(form, 27);
    const { body } = await getHeld(world, form);
    expect(body).toMatchObject({ title: 'Survey', total: 27, keptDays: 30, atMost: 1000 });
    expect(body.held[0]).toEqual({
      ...{ _id: ids[26], created_at: world.clock.now(), suspicions: ['trap'] },
      ...{ summary: 'Offer 26', hasFiles: false },
    });
    expect((await getHeld(world, form, { page: 2 })).body.held.map(({ _id }) => _id)).toEqual([ids[1], ids[0]]);
    const [pages, meta, , record] = (await look(world, form, ids[0] ?? '')).body;
    expect([pages, meta.title]).toEqual([form.pages, 'Survey']);
    expect(record).toMatchObject({ _id: ids[0], response: textAnswer(form, 'Offer 0'), created_at: world.clock.now() - 26_000 });
  });

  it('are shown one by one as the response that each would be: heading, times, labels, and the logo as the plan says', async () => {
    const form = await tellForm(world, { input: {} }, { details: { header: 'Tell us' } });
    const heldId = (await spam(form, { startDate: world.clock.now() - 65_000 })).body.id;
    const at = world.clock.now();
    const times = { created_at: at, started_at: at - 65_000 };
    const shown = async () => (await look(world, form, heldId)).body;
    const [, meta, labels, record, hidesLogo] = await shown();
    expect(meta).toMatchObject({ header: 'Tell us', title: 'Survey', ...times });
    expect(labels).toEqual([{ label: 'Short Text', uniqueId: idOf(form, 'input'), type: 'input' }]);
    expect(record).toMatchObject({ ...times, status: 'new', duration: 65, form: { _id: form.id, title: 'Survey' } });
    expect(hidesLogo).toBe(false);
    await tellPlan(world, form.workspaceId);
    const { workspaceId } = form;
    await world.publish('identity.v1.UserChanged', workspaceId, { userId: workspaceId, workspaceId, hidesLogo: true });
    expect((await shown())[4]).toBe(true);
  });

  it('are nobody else’s, and gone for who asks for one that is not held', async () => {
    const [form, other] = [await tellForm(world), await tellForm(world)];
    const [heldId = ''] = await hold(form, 1);
    const stranger = ownerOf(other);
    for (const refused of [
      await getHeld(world, form, {}, stranger),
      await look(world, form, heldId, stranger),
      await release(world, form, {}, stranger),
      await remove(world, form, {}, stranger),
      await look(world, other, heldId),
      await look(world, form, 'nothing'),
    ]) {
      expect(refused.status).toBe(404);
    }
    expect((await world.inject(submissions.getHeldResponses, { body: { id: form.id } })).status).toBe(401);
    expect((await release(world, other, { heldIds: [heldId] })).body).toEqual({ released: 0, left: 0, isFull: false });
    expect((await heldRows(world, form)).length).toBe(1);
  });

  it('that are released become responses with their own time and answers, once', async () => {
    const form = await tellForm(world);
    const [first = '', second = ''] = await hold(form, 2);
    const { acceptedAt } = (await stored().findOne({ _id: first })) as Held;
    world.clock.advance(3_600_000);
    expect((await release(world, form, { heldIds: [first] })).body).toEqual({ released: 1, left: 1, isFull: false });
    expect(accepted(world)).toMatchObject([
      { submissionId: first, formId: form.id, acceptedAt: BigInt(acceptedAt), answers: textAnswer(form, 'Offer 0') },
    ]);
    expect((await release(world, form, { heldIds: [first] })).body).toEqual({ released: 0, left: 1, isFull: false });
    expect([accepted(world).length, await takenOf(world, form)]).toEqual([1, 1]);
    expect((await heldRows(world, form)).map(({ _id }) => _id)).toEqual([second]);
  });

  it('are all released by several calls, only those the owner has seen, by two windows at once', async () => {
    const form = await tellForm(world);
    await tellPlan(world, form.workspaceId);
    await hold(form, 130);
    const until = world.clock.now();
    const [late] = await hold(form, 1);
    const both = await Promise.all([release(world, form, { until }), release(world, form, { until })]);
    await release(world, form, { until });
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([accepted(world).length, await takenOf(world, form)]).toEqual([130, 130]);
    expect(new Set(accepted(world).map(({ submissionId }) => submissionId)).size).toBe(130);
    expect((await heldRows(world, form)).map(({ _id }) => _id)).toEqual([late]);
    expect(await copyOf(form)).toMatchObject({ held: 1 });
  });

  it('that are large are released by several calls, which tell how many are left', async () => {
    const form = await tellForm(world);
    // Only their sizes are written: as many answers of this size would be hundreds of questions.
    for (const _id of await hold(form, 6)) await stored().updateOne({ _id }, { $set: { bytes: 1_500_000 } });
    expect((await release(world, form)).body).toEqual({ released: 3, left: 3, isFull: false });
    expect((await release(world, form)).body).toEqual({ released: 3, left: 0, isFull: false });
    expect(accepted(world)).toHaveLength(6);
  });

  it('take places of the limit only when they are released, and stay held where it is reached', async () => {
    const form = await tellForm(world);
    const ids = await hold(form, 12);
    for (let n = 0; n < 7; n += 1) expect((await submit(world, form, { submissionId: newId() })).status).toBe(200);
    expect((await release(world, form)).body).toEqual({ released: 3, left: 9, isFull: true });
    expect(
      accepted(world)
        .slice(7)
        .map(({ submissionId }) => submissionId),
    ).toEqual(ids.slice(0, 3));
    expect([await takenOf(world, form), (await submit(world, form)).status]).toEqual([10, 410]);
    expect((await release(world, form, { heldIds: [ids[5] ?? ''] })).body).toEqual({ released: 0, left: 9, isFull: true });
    await tellPlan(world, form.workspaceId);
    expect((await release(world, form)).body).toEqual({ released: 9, left: 0, isFull: false });
  });

  it('of a suspended account are not released', async () => {
    const form = await tellForm(world);
    await hold(form, 1);
    await tellPlan(world, form.workspaceId, { blocked: true });
    expect((await release(world, form)).status).toBe(403);
    expect((await heldRows(world, form)).length).toBe(1);
  });

  it('that are deleted are gone with their files; who sends one again gets its receipt', async () => {
    const form = await tellForm(world, { upload: {} });
    const submissionId = newId();
    const send = () => spam(form, { submissionId, userData: withFiles(form), files: [upload(form, 'cv.pdf', samples.pdf ?? Buffer.of())] });
    const { body } = await send();
    expect((await heldRows(world, form))[0]).toMatchObject({ hasFiles: true, summary: 'cv.pdf' });
    expect((await getFile(world, body.id, 'cv.pdf')).status).toBe(200);
    expect((await remove(world, form, { heldIds: [body.id] })).body).toEqual({ deleted: 1, left: 0 });
    expect((await getFile(world, body.id, 'cv.pdf')).status).toBe(404);
    expect((await send()).body.id).toBe(body.id);
    expect([(await heldRows(world, form)).length, accepted(world).length]).toEqual([0, 0]);
    expect(await copyOf(form)).toMatchObject({ held: 0, heldBytes: 0 });
    const sums = await world.store('submissions').collection<{ _id: string; bytes: number }>({ name: 'fileSums' }).find({});
    const { granted = 0, room, documentBytes = 0 } = (await copyOf(form)) ?? {};
    // What the form may still store is counted as if it were.
    expect([sums, room]).toEqual([[{ _id: form.workspaceId, bytes: granted }], granted - documentBytes]);
  });

  it('keep their files when they are released', async () => {
    const form = await tellForm(world, { upload: {} });
    const { body } = await spam(form, { userData: withFiles(form), files: [upload(form, 'cv.pdf', samples.pdf ?? Buffer.of())] });
    await release(world, form);
    world.clock.advance(7_200_000);
    await world.runJob('submissions.sweep-files');
    expect((await getFile(world, body.id, 'cv.pdf')).status).toBe(200);
    expect(accepted(world)[0]?.answers[idOf(form, 'upload')]).toMatchObject({ files: [{ name: 'cv.pdf' }] });
  });

  it('whose files were not removed because the process ended lose them to the sweep', async () => {
    const form = await tellForm(world, { upload: {} });
    const { body } = await spam(form, { userData: withFiles(form), files: [upload(form, 'cv.pdf', samples.pdf ?? Buffer.of())] });
    const files = world.files as { deleteAll: (prefix: string) => Promise<unknown> };
    const { deleteAll } = files;
    files.deleteAll = () => Promise.reject(new Error('the process ends here'));
    expect((await remove(world, form)).status).toBe(500);
    files.deleteAll = deleteAll;
    expect((await heldRows(world, form)).length).toBe(0);
    await world.runJob('submissions.sweep-files');
    expect((await getFile(world, body.id, 'cv.pdf')).status).toBe(404);
    const left = [];
    for await (const { key } of world.files.list('Response/')) left.push(key);
    expect(left).toEqual([]);
  });

  it('count once, however often they are sent, held or not', async () => {
    const form = await tellForm(world);
    const submissionId = newId();
    const first = await spam(form, { submissionId });
    expect((await spam(form, { submissionId })).body.id).toBe(first.body.id);
    expect((await submit(world, form, { submissionId })).body.id).toBe(first.body.id);
    const other = newId();
    const taken = await submit(world, form, { submissionId: other });
    const [again, once] = await Promise.all([spam(form, { submissionId: other }), spam(form, { submissionId: other })]);
    expect([again.body.id, once.body.id]).toEqual([taken.body.id, taken.body.id]);
    expect([(await heldRows(world, form)).length, accepted(world).length, await takenOf(world, form)]).toEqual([1, 1, 1]);
    expect(await copyOf(form)).toMatchObject({ held: 1 });
  });

  it('are at most a thousand of a form; then the sender is asked to come back, and what is honest goes on', async () => {
    const form = await tellForm(world);
    await hold(form, 1);
    await world
      .store('submissions')
      .collection({ name: 'forms' })
      .updateOne({ _id: form.id }, { $set: { held: 1_000 } });
    const refused = await spam(form);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(refused.body).toEqual({ error: expect.stringContaining('too many responses') });
    const fields = [[idOf(form, 'input'), 'My long story']] as const;
    const page = await world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields: [...fields, ['_', 'Buy']] });
    expect([page.status, page.headers['retry-after'], page.text.includes('My long story')]).toEqual([429, '3600', true]);
    expect((await submit(world, form)).status).toBe(200);
    expect((await heldRows(world, form)).length).toBe(1);
  });

  it('are at most 100 MB of a form', async () => {
    const form = await tellForm(world);
    await hold(form, 1);
    await world
      .store('submissions')
      .collection({ name: 'forms' })
      .updateOne({ _id: form.id }, { $set: { heldBytes: 99_999_999 } });
    // Beyond the limit by itself, as one with large files is.
    expect((await spam(form)).status).toBe(200);
    expect((await spam(form)).status).toBe(429);
  });

  it('are removed after 30 days', async () => {
    const form = await tellForm(world);
    await hold(form, 2);
    world.clock.advance(30 * 24 * 3_600_000 - 500);
    await world.runJob('submissions.remove-old-held');
    expect((await heldRows(world, form)).map(({ summary }) => summary)).toEqual(['Offer 1']);
    expect(await copyOf(form)).toMatchObject({ held: 1 });
  });

  it('of an archived form can be released and deleted; those of a deleted form are gone', async () => {
    const form = await tellForm(world);
    const [first = '', second = '', third] = await hold(form, 3);
    const answers = async () => (await world.store('submissions').collection({ name: 'heldAnswers' }).find({})).map(({ _id }) => _id);
    expect(await answers()).toHaveLength(3);
    await saveAgain(world, form, { revision: 2, archivedAt: world.clock.now() });
    expect((await release(world, form, { heldIds: [first] })).body.released).toBe(1);
    expect((await remove(world, form, { heldIds: [second] })).body.deleted).toBe(1);
    expect(await answers()).toEqual([third]);
    await deleteForm(form);
    expect([await stored().find({}), await answers()]).toEqual([[], []]);
    expect((await getHeld(world, form)).status).toBe(404);
  });

  it('of a deleted account are gone with its forms', async () => {
    const form = await tellForm(world);
    await hold(form, 1);
    await world.publish('identity.v1.UserDeleted', form.workspaceId, { userId: form.workspaceId, workspaceId: form.workspaceId });
    expect((await getHeld(world, form)).status).toBe(404);
    await deleteForm(form);
    expect(await stored().find({})).toEqual([]);
  });

  it('are not held for a form that was deleted meanwhile', async () => {
    const form = await tellForm(world);
    await submit(world, form);
    await world
      .store('submissions')
      .collection({ name: 'forms' })
      .updateOne({ _id: form.id }, { $set: { state: 'deleted' } });
    expect((await spam(form)).status).toBe(404);
    expect(await stored().find({})).toEqual([]);
  });
});
