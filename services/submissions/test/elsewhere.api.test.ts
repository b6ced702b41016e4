import { ELSEWHERE_BYTES, submissions } from '@formwright/contracts';
import { readVisit, signVisit } from '@formwright/platform';
import type { InjectInput, TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LEAST_DRAFT_BYTES, MAX_DRAFT_BYTES, type WaitingDraft } from '../src/elsewhere/waiting-drafts.ts';
import { createSubmissionsWorld, saveAgain, submit, type TestForm, tellForm, tellPlan, visitSecret } from './submissions-world.ts';

let world: TestWorld;
let form: TestForm;
let logged: string[];
beforeEach(async () => {
  logged = [];
  world = await createSubmissionsWorld(undefined, (line) => logged.push(line));
  form = await tellForm(world);
});
afterEach(() => world.close());

const DAY_MS = 24 * 3600_000;
const WEEK_MS = 7 * DAY_MS;
const id = (letter = 'a') => letter.repeat(32);
const submissionId = (letter = 's') => letter.repeat(32);
const visit = { id: 'v'.repeat(22), startedAt: 1_000 };
const content = Buffer.from([0, 255, 13, 10, 45, 45]);

interface Kept {
  id?: string;
  submissionId?: string;
  formLink?: string;
  visit?: string;
}
const keep = (fields: Kept = {}, sealed: Buffer = content, more: InjectInput = {}) =>
  world.inject(submissions.keepElsewhere, {
    body: { formLink: form.link, id: id(), submissionId: submissionId(), ...fields },
    files: [{ field: 'draft', name: 'draft', content: sealed, type: 'application/octet-stream' }],
    ...more,
  });
const open = (draft = id(), formLink = form.link) => world.inject(submissions.openElsewhere, { body: { formLink, id: draft } });
const goOn = (draft = id(), formLink = form.link) => world.inject(submissions.continueElsewhere, { body: { formLink, id: draft } });
const sweep = () => world.runJob('submissions.sweep-drafts');
const drafts = () => world.store('submissions').collection<WaitingDraft>({ name: 'waitingDrafts' }).find({});
const copies = () => world.store('submissions').collection<{ _id: string; draftBytes?: number }>({ name: 'forms' });
const bytesOf = async (formId = form.id) => (await copies().findOne({ _id: formId }))?.draftBytes;
const storedFiles = async () => {
  const keys: string[] = [];
  for await (const { key } of world.files.list('Elsewhere/')) keys.push(key);
  return keys;
};
const unknown = { status: 404, body: { error: { id: expect.stringContaining('No answers wait under this code.') } } };

describe('a draft for another device', () => {
  it('is stored as it came, read as often as needed, and counted once', async () => {
    expect(await keep()).toMatchObject({ status: 200, body: { expiresAt: world.clock.now() + WEEK_MS } });
    for (let time = 0; time < 3; time += 1) {
      const { status, bytes, headers } = await open();
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/octet-stream', 'no-store']);
      expect(bytes.equals(content)).toBe(true);
    }
    expect((await open(id(), form.id)).status).toBe(200);
    expect(await drafts()).toMatchObject([{ _id: id(), formId: form.id, visit: null, bytes: LEAST_DRAFT_BYTES, isStored: true }]);
    expect(await bytesOf()).toBe(LEAST_DRAFT_BYTES);
  });

  it('that is sent again because the reply was lost is answered the same', async () => {
    const first = await keep();
    world.clock.advance(1_000);
    expect((await keep()).body).toEqual(first.body);
    expect([(await drafts()).length, await bytesOf()]).toEqual([1, LEAST_DRAFT_BYTES]);
  });

  it('replaces the earlier one of the same answers only', async () => {
    await keep();
    await keep({ id: id('b'), submissionId: submissionId('t') });
    world.clock.advance(1);
    await keep({ id: id('c') });
    expect(await open()).toMatchObject(unknown);
    expect([(await open(id('b'))).status, (await open(id('c'))).status]).toEqual([200, 200]);
    expect(await bytesOf()).toBe(2 * LEAST_DRAFT_BYTES);
    expect((await storedFiles()).sort()).toEqual([`Elsewhere/${id('b')}/draft`, `Elsewhere/${id('c')}/draft`]);
  });

  it('replaces the earlier one although the first try to do so failed, and its reply was an error', async () => {
    await keep();
    world.clock.advance(1);
    const files = world.files as { delete: (key: string) => Promise<unknown> };
    const { delete: deleteFile } = files;
    files.delete = () => Promise.reject(new Error('the files are away'));
    expect((await keep({ id: id('c') })).status).toBe(500);
    files.delete = deleteFile;
    expect((await keep({ id: id('c') })).status).toBe(200);
    expect(await open()).toMatchObject(unknown);
    expect([(await open(id('c'))).status, await storedFiles(), await bytesOf()]).toEqual([
      200,
      [`Elsewhere/${id('c')}/draft`],
      LEAST_DRAFT_BYTES,
    ]);
  });

  it('is not replaced by another content under the same id, which is refused', async () => {
    await keep();
    expect((await keep({}, Buffer.from('others'))).status).toBe(422);
    expect((await open()).bytes.equals(content)).toBe(true);
  });

  it('is nobody’s under another form’s link, another id, or an id that is taken', async () => {
    const other = await tellForm(world);
    await keep();
    expect(await open(id(), other.link)).toMatchObject(unknown);
    expect(await goOn(id(), other.link)).toMatchObject(unknown);
    expect(await open(id('b'))).toMatchObject(unknown);
    expect((await open(id(), 'unknown')).body).toEqual({ error: { formLink: 'There is no such form.' } });
    expect((await keep({ submissionId: submissionId('t') }, Buffer.from('other'))).status).toBe(422);
    expect((await keep({ formLink: other.link }, Buffer.from('other'))).status).toBe(422);
    expect((await open()).bytes.equals(content)).toBe(true);
  });

  it('goes on with its visit, whose time does not start anew', async () => {
    await keep({ visit: signVisit(visitSecret, form.id, visit) });
    const { body, cookies } = await goOn();
    const cookie = cookies[`fw_v_${form.id}`];
    expect(cookie).toMatchObject({ path: `/f-${form.link}` });
    const read = (token: string | undefined) => readVisit(visitSecret, form.id, token);
    expect(read(cookie?.value)).toEqual(visit);
    expect(read((body as { visit: string }).visit)).toEqual({ ...visit, isWithoutCookie: true });
  });

  it('goes on with a cookie where only the other browser refuses cookies', async () => {
    await keep({ visit: signVisit(visitSecret, form.id, { ...visit, isWithoutCookie: true }) });
    const { cookies } = await goOn();
    expect(readVisit(visitSecret, form.id, cookies[`fw_v_${form.id}`]?.value)).toEqual(visit);
  });

  it('goes on without a visit where it had none that the server signed for this form', async () => {
    for (const forged of [undefined, 'x', signVisit(visitSecret, 'other', visit)]) {
      await world.inject(submissions.forgetElsewhere, { body: { id: id() } });
      expect((await keep({ ...(forged !== undefined && { visit: forged }) })).status).toBe(200);
      const { body, cookies } = await goOn();
      expect([body, cookies]).toEqual([{ visit: null }, {}]);
    }
  });

  it('can be withdrawn, also twice', async () => {
    await keep();
    for (let time = 0; time < 2; time += 1) {
      expect((await world.inject(submissions.forgetElsewhere, { body: { id: id() } })).body).toEqual({ success: true });
    }
    expect(await open()).toMatchObject(unknown);
    expect([await storedFiles(), await drafts(), await bytesOf()]).toEqual([[], [], 0]);
  });

  it('is named in no log', async () => {
    await keep({ visit: signVisit(visitSecret, form.id, visit) });
    await open();
    await goOn();
    await open(id('b'));
    const lines = logged.join();
    for (const secret of [id(), id('b'), submissionId(), visit.id]) expect(lines).not.toContain(secret);
  });
});

describe('what is refused', () => {
  it.each([
    ['no id', { id: undefined }],
    ['an id of another kind', { id: '../../etc' }],
    ['an id that is too long', { id: 'a'.repeat(33) }],
    ['no id of the answers', { submissionId: undefined }],
    ['a visit without end', { visit: 'x'.repeat(1_001) }],
    ['more than is asked', { answers: 'x' }],
  ])('%s', async (_name, fields) => {
    expect((await keep(fields as Kept)).status).toBe(400);
    expect([await drafts(), await storedFiles()]).toEqual([[], []]);
  });

  it('a draft whose file comes before its form, so that no file is written for nobody', async () => {
    expect((await keep({ formLink: undefined as unknown as string })).status).toBe(422);
    expect((await keep({ formLink: 'unknown' })).status).toBe(404);
    expect(await drafts()).toEqual([]);
  });

  it('a draft without content, several, or under another name', async () => {
    const file = { field: 'draft', name: 'draft', content, type: '' };
    expect((await keep({}, content, { files: [] })).status).toBe(422);
    expect((await keep({}, content, { files: [file, file] })).status).toBe(413);
    expect(await drafts()).toEqual([]);
  });

  it('a draft that is too large', async () => {
    expect((await keep({}, Buffer.alloc(ELSEWHERE_BYTES))).status).toBe(200);
    expect((await keep({ id: id('b') }, Buffer.alloc(ELSEWHERE_BYTES + 1))).status).toBe(413);
    expect([(await drafts()).length, await bytesOf()]).toEqual([1, ELSEWHERE_BYTES]);
  });

  it('one more than a form has room for, until one is gone', async () => {
    await copies().updateOne({ _id: form.id }, { $set: { draftBytes: MAX_DRAFT_BYTES - 2 * LEAST_DRAFT_BYTES + 1 } });
    const statuses = await Promise.all(
      ['a', 'b', 'c'].map((one) => keep({ id: id(one), submissionId: submissionId(one) }).then(({ status }) => status)),
    );
    expect(statuses.sort()).toEqual([200, 422, 422]);
    const [kept] = await drafts();
    await world.inject(submissions.forgetElsewhere, { body: { id: kept?._id ?? '' } });
    expect((await keep({ id: id('d'), submissionId: submissionId('d') })).status).toBe(200);
  });

  it('any call about a form that is closed, suspended, archived or unknown', async () => {
    await keep();
    const all = async () => [await keep({ id: id('b') }), await open(), await goOn()].map(({ status, body }) => [status, body]);
    await saveAgain(world, form, { revision: 2, isOverQuota: true });
    const texts = async () => (await all()).map(([status]) => status);
    expect(await texts()).toEqual([410, 410, 410]);
    await saveAgain(world, form, { revision: 3 });
    await tellPlan(world, form.workspaceId, { blocked: true });
    expect(await texts()).toEqual([403, 403, 403]);
    await tellPlan(world, form.workspaceId);
    await saveAgain(world, form, { revision: 4, archivedAt: 5 });
    expect(await texts()).toEqual([404, 404, 404]);
    expect((await drafts()).length).toBe(1);
  });
});

describe('the end of a draft', () => {
  it('comes after a week', async () => {
    await keep();
    world.clock.advance(WEEK_MS - 1);
    await sweep();
    expect((await open()).status).toBe(200);
    world.clock.advance(1);
    expect(await open()).toMatchObject(unknown);
    await sweep();
    expect([await drafts(), await storedFiles(), await bytesOf()]).toEqual([[], [], 0]);
  });

  it('comes when its answers are submitted; from then on nobody can open it or store it anew', async () => {
    await keep();
    await keep({ id: id('b'), submissionId: submissionId('t') });
    expect((await submit(world, form, { submissionId: submissionId() })).status).toBe(200);
    const sent = { status: 409, body: { error: { id: 'These answers were sent already.' } } };
    expect(await open()).toMatchObject(sent);
    expect(await goOn()).toMatchObject(sent);
    expect(await keep({ id: id('c') })).toMatchObject(sent);
    await sweep();
    expect((await drafts()).map(({ _id }) => _id)).toEqual([id('b')]);
    expect(await storedFiles()).toEqual([`Elsewhere/${id('b')}/draft`]);
  });

  it('comes with the end of its form', async () => {
    const other = await tellForm(world);
    await keep();
    await keep({ formLink: other.link, id: id('b') });
    await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence: 2 });
    expect((await open()).status).toBe(404);
    await sweep();
    expect((await drafts()).map(({ formId }) => formId)).toEqual([other.id]);
    expect(await storedFiles()).toEqual([`Elsewhere/${id('b')}/draft`]);
  });

  it('comes within hours for one whose file never arrived, and the same code can be stored before', async () => {
    await keep();
    const collection = world.store('submissions').collection<WaitingDraft>({ name: 'waitingDrafts' });
    const crashed = { isStored: false, expiresAt: world.clock.now() + 3600_000 };
    await collection.updateOne({ _id: id() }, { $set: crashed });
    expect(await open()).toMatchObject(unknown);
    expect((await keep()).status).toBe(200);
    expect((await open()).status).toBe(200);
    await collection.updateOne({ _id: id() }, { $set: crashed });
    world.clock.advance(3600_000);
    await sweep();
    expect([await drafts(), await storedFiles(), await bytesOf()]).toEqual([[], [], 0]);
  });
});
