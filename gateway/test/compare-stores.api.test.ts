import { askAgain, billing, identity, responses, type ServiceName, serviceNames, submissions, team } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { compareStores } from '../src/offline/compare-stores.ts';
import type { Stores } from '../src/offline/report.ts';
import { png } from './every-kind.ts';
import { createProductWorld, password, register } from './product-world.ts';
import { makeUploadForm } from './upload-form.ts';

let world: TestWorld;
let ada: Caller;
let form: { id: string; link: string; question: string };
let made = { held: '', upload: '' };
const draft = 'd'.repeat(32);

beforeAll(async () => {
  world = await createProductWorld();
  ada = await register(world, 'ada');
  await world.inject(billing.setAccountPlan, { body: { accountId: ada.workspaceId, plan: 'Premium' } });
  await world.drain();
  form = await makeUploadForm(world, ada);
  made = { held: await hold(), upload: await beginUpload() };
  await keepDraft();
  await pay();
  await invite('bea@example.com');
  await world.inject(identity.approveInvitation, {
    params: { token: await invite('cy@example.com') },
    body: { firstname: 'Cy', lastname: 'L', password, confirm_password: password, confirm: '1' },
  });
  await shareView();
  await world.drain();
  for (const name of serviceNames) await world.runJob(`${name}.catch-up`);
});
afterAll(() => world.close());

/** With something in the field that people do not see. */
async function hold(): Promise<string> {
  const { status, text } = await world.inject(submissions.saveUserForm, {
    body: {
      dataForm: { id: form.link },
      userData: { [form.question]: { value: 'forDeleteFiles', direction: { page: 0, row: 0, col: 0 } } },
      hasFiles: true,
      note: 'Buy now',
    },
    files: [{ field: `userFormDataFiles/${form.question}/0`, name: 'a.png', content: png, type: 'image/png' }],
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  const [held] = await collection('submissions', 'held').find({});
  return held?._id ?? '';
}
async function beginUpload(): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' };
  const metadata = Object.entries({ form: form.link, question: form.question, filename: 'a.png' });
  const text = metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join();
  const headers = { ...tus, 'upload-length': String(png.length), 'upload-metadata': text };
  const begun = await world.inject(submissions.createUpload, { headers });
  const id = String(begun.headers.location).split('/').at(-1) ?? '';
  const chunk = { params: { id }, body: png, headers: { ...tus, 'upload-offset': '0' } };
  expect((await world.inject(submissions.sendUploadChunk, chunk as never)).status).toBe(204);
  return id;
}
async function keepDraft(): Promise<void> {
  const kept = await world.inject(submissions.keepElsewhere, {
    body: { formLink: form.link, id: draft, submissionId: 's'.repeat(32) },
    files: [{ field: 'draft', name: 'draft', content: Buffer.from('sealed'), type: 'application/octet-stream' }],
  });
  expect(kept.status).toBe(200);
}
async function pay(): Promise<void> {
  const token = (await world.inject(billing.generatePaymentToken, { as: ada, body: {} })).body.data;
  const opened = await world.inject(billing.openCheckout, { query: { token } });
  const checkoutId = String(opened.headers.location).split('/').at(-1) ?? '';
  await world.inject(billing.postSandboxCheckout, { params: { checkoutId }, body: { card: 'pays' } });
  expect(await collection('billing', 'payments').count({})).toBe(1);
}
async function shareView(): Promise<void> {
  const body = { id: form.id, viewId: 'v1', revision: 0, name: 'All', query: {}, columns: [] };
  await world.inject(responses.saveView, { as: ada, body });
  expect((await world.inject(responses.shareView, { as: ada, body: { id: form.id, viewId: 'v1' } })).status).toBe(200);
}
/** @returns the token of the mail */
async function invite(email: string): Promise<string> {
  await world.inject(team.addMemberToTheTeam, { as: ada, body: { email } });
  await world.drain();
  return /approve-invitation\/(\w+)/.exec(world.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
}
const collection = (service: string, name: string) => world.store(service).collection<{ _id: string } & Record<string, unknown>>({ name });

async function compare(): Promise<{ seen: string; found: string[] }> {
  const stores = Object.fromEntries(serviceNames.map((name) => [name, world.store(name)])) as unknown as Stores;
  const found: string[] = [];
  const seen = await compareStores(stores, world.files, (line) => found.push(line), world.clock.now());
  return { seen, found };
}

it('finds nothing wrong in held submissions, uploads, drafts, payments, teams and views as they are', async () => {
  expect(await compare()).toEqual({
    seen: '1 submissions, 0 responses, 0 files; 1 held, 1 uploads, 1 drafts; 1 payments, 1 members, 1 views, 21 copies; 0 events wait for the next start.',
    found: [],
  });
});

it('names everything of them that is lost', async () => {
  const { held, upload } = made;
  await world.files.deleteAll(`Response/${held}/`);
  await collection('submissions', 'heldAnswers').deleteOne({ _id: held });
  await world.files.deleteAll(`Uploads/${upload}/`);
  await world.files.delete(`Elsewhere/${draft}/draft`);
  await world.files.put(`Elsewhere/${'e'.repeat(32)}/draft`, Buffer.from('x'), { contentType: 'application/octet-stream' });
  await collection('submissions', 'forms').updateOne({ _id: form.id }, { $inc: { held: 1, draftBytes: -1 } });
  const [entry] = await collection('billing', 'ledger').find({});
  await collection('billing', 'ledger').deleteOne({ _id: entry?._id ?? '' });
  await collection('billing', 'ledger').insertOne({ _id: 'paid:other', at: 0, lines: [{ account: 'sales:x', cents: -5 }] });
  const [payment] = await collection('billing', 'payments').find({});
  await collection('billing', 'payments').insertOne({ ...payment, _id: 'paid:twin' });
  await collection('billing', 'invoiceCounts').updateOne({}, { $inc: { last: 2 } });
  await collection('team', 'counts').updateOne({ _id: `team ${ada.workspaceId}` }, { $inc: { count: 3 } });
  const [member] = await collection('team', 'memberships').find({});
  await collection('identity', 'users').deleteOne({ _id: String(member?.userId) });
  await collection('responses', 'views').updateOne({}, { $unset: { linkHash: true } });
  const view = { _id: 'gone.v1', formId: 'gone', state: 'active', isShared: false, key: '', slot: 0 };
  await collection('responses', 'views').insertOne(view);
  const { found } = await compare();
  expect(found).toEqual(
    expect.arrayContaining([
      `Held submission ${held} of form ${form.id} has no answers`,
      `The files of held submission ${held} have 0 bytes and were sent with ${png.length}`,
      expect.stringMatching(`^File Uploads/${upload}/.* is missing$`),
      `File Elsewhere/${draft}/draft is missing`,
      `File Elsewhere/${'e'.repeat(32)}/draft belongs to no draft`,
      `Form ${form.id} counts 2 held submissions and lists 1`,
      expect.stringMatching(`^Form ${form.id} counts \\d+ bytes of drafts and lists \\d+$`),
      `Payment ${entry?._id} is not in the ledger`,
      'Payment paid:twin is not in the ledger',
      expect.stringMatching(/^Payment paid:\w+ has the invoice \d{4}-000001, which another one has, too$/),
      expect.stringMatching(/^Invoice \d{4}-000002 is missing, of 3 that \d{4} counts$/),
      'Entry paid:other of the ledger adds up to -5 cents instead of 0',
      'Entry paid:other of the ledger has no payment',
      `The count 'team ${ada.workspaceId}' is 5, and 2 are listed`,
      `Membership ${member?._id} names the account ${member?.userId}, which does not exist`,
      `View ${form.id}.v1 is shared, and its link is missing`,
      'View gone.v1 belongs to the form gone, which does not exist',
    ]),
  );
  expect(found).toHaveLength(17);
});

it('[N4] names bytes that a workspace or a form counts and does not have', async () => {
  await collection('submissions', 'fileSums').updateOne({ _id: ada.workspaceId }, { $inc: { bytes: 7 } });
  await collection('submissions', 'forms').updateOne({ _id: form.id }, { $inc: { room: -5 } });
  expect((await compare()).found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`^Form ${form.id} counts \\d+ bytes of answers and drafts and lists \\d+$`),
      expect.stringMatching(`^Workspace ${ada.workspaceId} counts \\d+ bytes and lists \\d+$`),
    ]),
  );
});

it('names copies that differ from what their owners tell, are missing, or have no owner', async () => {
  const plan = { _id: ada.workspaceId };
  await collection('submissions', 'plans').updateOne(plan, { $set: { storageBytes: 5 } });
  await collection('identity', 'plans').deleteOne(plan);
  await collection('responses', 'forms').updateOne({ _id: form.id }, { $set: { title: 'Another' } });
  const [copy] = await collection('submissions', 'forms').find({ _id: form.id });
  await collection('submissions', 'forms').insertOne({ ...copy, _id: 'stray', link: 'stray' });
  const { found } = await compare();
  const wrong = (service: string, queue: string, [event, key, how]: string[]) =>
    `${service}: the copy of ${key} (${event}) ${how}: see npm run operator -- tell-again ${service} ${queue}`;
  const ofPlan = ['billing.v1.PlanChanged', ada.workspaceId, 'is not what billing tells'];
  expect(found.filter((line) => line.includes('tell-again')).sort()).toEqual(
    [
      wrong('submissions', 'submissions.on-plan-changed', ofPlan),
      wrong('identity', 'identity.on-plan-changed', ofPlan),
      wrong('responses', 'responses.forms', ['forms.v1.FormSaved', form.id, 'is not what forms tells']),
      wrong('submissions', 'submissions.forms', ['forms.v1.FormSaved', 'stray', 'is of what forms has no more']),
    ].sort(),
  );
});

it('finds all of it in order again once it is told again', async () => {
  const queues = ['submissions.on-plan-changed', 'identity.on-plan-changed', 'responses.forms', 'submissions.forms'];
  for (const queue of queues) {
    const [service = ''] = queue.split('.');
    await world.inject(askAgain(service as ServiceName), { body: { queue } });
    await world.runJob(`${service}.catch-up`);
  }
  expect((await compare()).found.filter((line) => line.includes('tell-again'))).toEqual([]);
});
