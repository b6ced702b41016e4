import { billing, responses, serviceNames, submissions } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { compareStores } from '../src/offline/compare-stores.ts';
import { mendCopy } from '../src/offline/mend/mend-copy.ts';
import type { Stores } from '../src/offline/report.ts';
import { png } from './every-kind.ts';
import { createProductWorld, register } from './product-world.ts';
import { makeUploadForm } from './upload-form.ts';

// Databases that were copied one after the other: submissions first, and responses when more had happened.
let world: TestWorld;
let ada: Caller;
let form: { id: string; link: string; question: string };
beforeEach(async () => {
  world = await createProductWorld();
  ada = await register(world, 'ada');
  await world.inject(billing.setAccountPlan, { body: { accountId: ada.workspaceId, plan: 'Premium' } });
  await world.drain();
  form = await makeUploadForm(world, ada);
});
afterEach(() => world.close());

type Any = { _id: string } & Record<string, unknown>;
const collection = (service: string, name: string) => world.store(service).collection<Any>({ name });
const ofSubmissions = ['submissions', 'forms', 'formDocuments', 'fileSums', 'held', 'heldAnswers', 'uploads', 'uploadShares'];
const inSubmissions = [...ofSubmissions, 'waitingDrafts', 'draftShares', 'pendingFiles', 'outbox', 'inbox'];

/** @returns what puts the database of submissions back to what it is now */
async function copySubmissions(): Promise<() => Promise<void>> {
  const copies = await Promise.all(
    inSubmissions.map(async (name) => ({ name, documents: await collection('submissions', name).find({}) })),
  );
  return async () => {
    for (const { name, documents } of copies) {
      await collection('submissions', name).deleteMany({});
      await collection('submissions', name).insertMany(documents);
    }
    // Longer than forms are kept in memory.
    world.clock.advance(5_000);
  };
}

/** Submits a picture. @param note makes it suspicious: a field that people do not see */
async function submit({ name, note }: { name: string; note?: string }): Promise<string> {
  const answer = { value: 'forDeleteFiles', direction: { page: 0, row: 0, col: 0 } };
  const { status, body } = await world.inject(submissions.saveUserForm, {
    body: { dataForm: { id: form.link }, userData: { [form.question]: answer }, hasFiles: true, ...(note !== undefined && { note }) },
    files: [{ field: `userFormDataFiles/${form.question}/0`, name, content: png, type: 'image/png' }],
  });
  expect(status).toBe(200);
  await world.drain();
  return (body as { id: string }).id;
}

const statusOf = async (responseId: string, name: string) =>
  (await world.inject(submissions.responseFile, { params: { responseId, name } })).status;

async function compare(): Promise<string[]> {
  const stores = Object.fromEntries(serviceNames.map((name) => [name, world.store(name)])) as unknown as Stores;
  const found: string[] = [];
  await compareStores(stores, world.files, (line) => found.push(line), world.clock.now());
  return found;
}

const mend = () => {
  const stores = new Map(serviceNames.map((name) => [name, world.store(name)]));
  return mendCopy({ stores, call: world.call, open: async () => undefined }, world.files, null, world.clock.now());
};
const nothing = { receipts: 0, uploadsAndDrafts: 0, strayFiles: 0, members: 0 };

it('makes the receipts of answers that came after the copy of submissions; their files are served, and erased with the account', async () => {
  const before = await submit({ name: 'before.png' });
  const heldOne = await submit({ name: 'held.png', note: 'Buy now' });
  const putBack = await copySubmissions();
  const later = [await submit({ name: 'Sömmer 1.png' }), await submit({ name: 'later.png' })];
  await world.inject(submissions.releaseHeldResponses, { as: ada, body: { id: form.id } });
  await world.drain();
  const [removed = ''] = later;
  for (const name of ['archiveResponse', 'deleteResponse'] as const)
    expect((await world.inject(responses[name], { as: ada, body: { formId: form.id, responseId: removed } })).status).toBe(200);
  await world.drain();
  await putBack();
  expect(await compare()).not.toEqual([]);
  expect(await statusOf(later[1] ?? '', 'later.png')).toBe(404);

  expect(await mend()).toEqual({ ...nothing, receipts: 3 });
  expect(await compare()).toEqual([]);
  expect(await mend()).toEqual(nothing);
  expect(await statusOf(before, 'before.png')).toBe(200);
  expect(await statusOf(later[1] ?? '', 'later.png')).toBe(200);
  expect(await statusOf(heldOne, 'held.png')).toBe(200);
  const [copy] = await collection('submissions', 'forms').find({ _id: form.id });
  expect(copy).toMatchObject({ taken: 4, held: 0, heldBytes: 0, needsTelling: true });
  const { granted, room, documentBytes } = copy as unknown as { granted: number; room: number; documentBytes: number };
  // The one of before and the one that was mended take 1,000 bytes and their JSON.
  expect(granted - room - documentBytes).toBeGreaterThan(2_000);
  expect(await collection('submissions', 'fileSums').findOne({ _id: ada.workspaceId })).toMatchObject({ bytes: 3 * png.length + granted });

  const { userId, workspaceId } = ada;
  await world.publish('identity.v1.UserDeleted', userId, { userId, workspaceId, addressTag: '' });
  await world.drain();
  for (const service of ['submissions', 'responses']) await world.runJob(`${service}.erase`);
  for await (const { key } of world.files.list('Response/')) throw new Error(`${key} is still there`);
  expect(await collection('submissions', 'submissions').count({})).toBe(0);
});

it('makes receipts of a form that the copy of submissions does not know, from the form or without it', async () => {
  const putBack = await copySubmissions();
  const known = form;
  form = await makeUploadForm(world, ada);
  const [made] = [await submit({ name: 'a.png' })];
  const other = form;
  form = await makeUploadForm(world, ada);
  const lost = await submit({ name: 'b.png' });
  await putBack();
  for (const name of ['forms', 'formPages']) await collection('forms', name).deleteMany({ _id: form.id });
  expect(await mend()).toEqual({ ...nothing, receipts: 2 });
  expect(await compare()).toEqual([]);
  expect([await statusOf(made, 'a.png'), await statusOf(lost, 'b.png')]).toEqual([200, 200]);
  expect(await collection('submissions', 'forms').find({ _id: { $in: [other.id, form.id] } }, { sort: { taken: 1, _id: 1 } })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: other.id, state: 'active', link: other.link, taken: 1 }),
      expect.objectContaining({ _id: form.id, state: 'archived', workspaceId: ada.workspaceId, taken: 1 }),
    ]),
  );
  // Both forms that are there take answers as before.
  for (const each of [known, other]) {
    form = each;
    await submit({ name: 'c.png' });
  }
  expect(await compare()).toEqual([]);
});

it('leaves what a crash leaves: an answer on its way, and one that was given up', async () => {
  await submit({ name: 'a.png' });
  const answer = { value: 'forDeleteFiles', direction: { page: 0, row: 0, col: 0 } };
  const body = { dataForm: { id: form.link }, userData: { [form.question]: answer }, hasFiles: true };
  const files = [{ field: `userFormDataFiles/${form.question}/0`, name: 'b.png', content: png, type: 'image/png' }];
  expect((await world.inject(submissions.saveUserForm, { body, files })).status).toBe(200);
  expect(await mend()).toEqual(nothing);
  await world.drain();
  expect(await mend()).toEqual(nothing);
  expect(await compare()).toEqual([]);
});

it('ends uploads and drafts without their files, removes files of unknown ones, and members that have no account', async () => {
  const tus = { 'tus-resumable': '1.0.0' };
  const metadata = Object.entries({ form: form.link, question: form.question, filename: 'a.png' });
  const text = metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join();
  const headers = { ...tus, 'upload-length': String(png.length), 'upload-metadata': text };
  const begun = await world.inject(submissions.createUpload, { headers });
  const id = String(begun.headers.location).split('/').at(-1) ?? '';
  const chunk = { params: { id }, body: png, headers: { ...tus, 'upload-offset': '0' } };
  expect((await world.inject(submissions.sendUploadChunk, chunk as never)).status).toBe(204);
  const draft = 'd'.repeat(32);
  await world.inject(submissions.keepElsewhere, {
    body: { formLink: form.link, id: draft, submissionId: 's'.repeat(32) },
    files: [{ field: 'draft', name: 'draft', content: Buffer.from('sealed'), type: 'application/octet-stream' }],
  });
  expect(await mend()).toEqual(nothing);
  expect(await compare()).toEqual([]);

  for (const prefix of [`Uploads/${id}/`, `Elsewhere/${draft}/`]) await world.files.deleteAll(prefix);
  for (const key of ['Uploads/unknown/0-a', `Elsewhere/${'e'.repeat(32)}/draft`])
    await world.files.put(key, Buffer.from('x'), { contentType: 'application/octet-stream' });
  await collection('team', 'memberships').insertOne({ _id: 'm', workspaceId: ada.workspaceId, userId: 'nobody', joinedAt: 1, invited: 0 });
  await collection('team', 'counts').insertMany([
    { _id: `team ${ada.workspaceId}`, count: 1, day: 0 },
    { _id: 'workspaces nobody', count: 1, day: 0 },
  ]);
  expect(await compare()).not.toEqual([]);
  expect(await mend()).toEqual({ ...nothing, uploadsAndDrafts: 4, members: 1 });
  expect(await compare()).toEqual([]);
  expect(await mend()).toEqual(nothing);
});
