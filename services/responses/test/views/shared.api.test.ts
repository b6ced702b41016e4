import { responses } from '@formwright/contracts';
import type { FilledColumn, UserData } from '@formwright/form-model';
import { createReplicaWorlds, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createResponses } from '../../src/index.ts';
import {
  accept,
  answersTo,
  createResponsesWorld,
  entry,
  owner,
  productName,
  question,
  saveForm,
  ticketSecret,
} from '../responses-world.ts';
import { act, open, refusal, save, share, views } from './views-world.ts';

const [name, secret] = [question('input', { label: 'Name' }), question('text', { label: 'Secret' })];
const papers = question('upload', { label: 'Papers' });
const colour = question('radio', { label: 'Colour', options: [{ id: 'o1', value: 'r', label: 'Red' }] });
const both = (first: FilledColumn, value: string, second: FilledColumn, other: unknown): UserData => ({
  ...answersTo(first, value),
  ...answersTo(second, other),
});

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
  await saveForm(world, [name, secret, papers, colour], { title: 'Kiln bookings' });
});
afterEach(() => world.close());

const texts = async (token: string, more: object = {}) =>
  (await open(world, token, more)).body.rows.map(({ cells }) => cells.map(({ text }) => text));
const gone = [404, { token: 'There is no such view.' }];

describe('a link', () => {
  it('shows the columns of the view, in its order, and what arrives later', async () => {
    await accept(world, { id: 'r1', answers: both(name, 'Ada', colour, 'r'), startedAt: 5 });
    await save(world, {
      name: 'Colours',
      columns: [colour.uniqueId, name.uniqueId],
      query: { sort: { by: 'created_at', direction: 'asc' } },
    });
    const token = await share(world);
    expect((await open(world, token)).body).toEqual({
      name: 'Colours',
      title: 'Kiln bookings',
      columns: ['Colour', 'Name'],
      gone: [],
      isArchive: false,
      rows: [{ cells: [{ text: 'Red' }, { text: 'Ada' }], started_at: 5, ended_at: world.clock.now() }],
      total: 1,
      isMore: false,
      isUnsorted: false,
      current_page: 1,
      next: null,
    });
    world.clock.advance(1);
    await accept(world, { id: 'r2', answers: answersTo(name, 'Grace') });
    expect(await texts(token)).toEqual([
      ['Red', 'Ada'],
      ['', 'Grace'],
    ]);
  });

  it('is one per view, can be copied again, and is stored only as a digest and encrypted', async () => {
    await save(world);
    const token = await share(world);
    expect(token).toMatch(/^[A-Za-z0-9]{22,}$/);
    expect(await share(world)).toBe(token);
    expect((await views(world))[0]?.share).toEqual({ token, shared_at: world.clock.now(), openings: 0, opened_at: null });
    const kept = await world.store('responses').collection({ name: 'views' }).find({});
    expect(JSON.stringify(kept)).not.toContain(token);
    const log = await world.store('responses').collection<{ _id: string; what: string; who: string }>({ name: 'securityLog' }).find({});
    expect(log).toMatchObject([{ what: 'view shared', who: 'owner', detail: 'form1.v1' }]);
    expect(JSON.stringify(log)).not.toContain(token);
  });

  it('says the same for one that never was, has ended, or whose view is deleted', async () => {
    await save(world);
    const ended = await share(world);
    await act(world, 'end');
    const token = await share(world);
    expect(token).not.toBe(ended);
    expect(refusal(await open(world, ended))).toEqual(gone);
    expect(refusal(await open(world, 'nothing'))).toEqual(gone);
    expect((await open(world, token)).status).toBe(200);
    await act(world, 'delete');
    expect(refusal(await open(world, token))).toEqual(gone);
    await act(world, 'restore');
    expect((await open(world, token)).status).toBe(200);
    expect((await act(world, 'end')).body.share).toBeNull();
    expect((await act(world, 'end')).body.share).toBeNull();
    const acts = await world.store('responses').collection<{ _id: string; what: string }>({ name: 'securityLog' }).find({});
    expect(acts.map(({ what }) => what).sort()).toEqual([...Array(3).fill('view shared'), ...Array(3).fill('view sharing ended')]);
  });

  it('ends with the form', async () => {
    await save(world);
    const token = await share(world);
    await world.publish('forms.v1.FormDeleted', 'form1', { formId: 'form1', workspaceId: 'owner' }, { sequence: 9 });
    expect(refusal(await open(world, token))).toEqual(gone);
  });

  it('rests while the account is suspended, but for a form that was paid for alone', async () => {
    await save(world);
    const token = await share(world);
    let changes = 0;
    const suspend = (blocked: boolean) => {
      changes += 1;
      return world.publish('billing.v1.PlanChanged', 'owner', { accountId: 'owner', blocked, features: [] }, { sequence: changes });
    };
    await suspend(true);
    expect(refusal(await open(world, token))).toEqual(gone);
    await save(world, { viewId: 'v2', name: 'Other' });
    expect((await act(world, 'share', 'v2')).status).toBe(403);
    expect((await act(world, 'end')).status).toBe(200);
    await suspend(false);
    expect((await open(world, await share(world))).status).toBe(200);
    await saveForm(world, [name], { id: 'paid', isOneTime: true });
    await save(world, { id: 'paid' });
    await suspend(true);
    expect((await open(world, await share(world, 'v1', 'paid'))).status).toBe(200);
  });

  it('is counted when it is opened, not when its pages are turned', async () => {
    for (let n = 0; n < 30; n += 1) await accept(world, { id: `r${n}`, answers: answersTo(name, `${n}`) });
    await save(world, { columns: [name.uniqueId] });
    const token = await share(world);
    const { body } = await open(world, token);
    await open(world, token, { after: body.next });
    await open(world, token, { page: 1 });
    world.clock.advance(1_000);
    await open(world, token);
    expect((await views(world))[0]?.share).toMatchObject({ openings: 2, opened_at: world.clock.now() });
    await act(world, 'end');
    await share(world);
    expect((await views(world))[0]?.share).toMatchObject({ openings: 0, opened_at: null });
  });

  it('turns pages by a text that tells nothing and fits its view only', async () => {
    for (let n = 0; n < 30; n += 1) {
      world.clock.advance(1);
      await accept(world, { id: `response${n}`, answers: answersTo(name, `${n}`) });
    }
    await save(world, { columns: [name.uniqueId] });
    await save(world, { viewId: 'v2', name: 'Other', columns: [name.uniqueId] });
    const [token, other] = [await share(world), await share(world, 'v2')];
    const { next } = (await open(world, token)).body;
    expect(Buffer.from(next ?? '', 'base64url').toString('latin1')).not.toContain('response');
    const second = await open(world, token, { after: next });
    expect([second.body.rows.map(({ cells }) => cells[0]?.text), second.body.current_page, second.body.next]).toEqual([
      ['5', '4', '3', '2', '1', '0'],
      2,
      null,
    ]);
    expect((await open(world, other, { after: next })).status).toBe(400);
    expect((await open(world, token, { after: 'x' })).status).toBe(400);
  });

  it('shows a text of many pages cut', async () => {
    await accept(world, { id: 'r1', answers: answersTo(secret, `${'x'.repeat(1_999)}😀${'y'.repeat(100)}`) });
    await save(world, { columns: [secret.uniqueId] });
    expect(await texts(await share(world))).toEqual([[`${'x'.repeat(1_999)}…`]]);
  });
});

describe('a file', () => {
  const withFile = (text: string) => ({
    ...answersTo(name, text),
    [papers.uniqueId]: { ...entry('forDeleteFiles'), files: [{ name: 'glaze.png', shown: 'Gläze.png', size: 3, type: 'image/png' }] },
  });
  const get = (token: string, file: string) => world.inject(responses.viewFile, { params: { token, file } });
  const fileIn = async (token: string, row = 0) => (await open(world, token)).body.rows[row]?.cells[0]?.files?.[0]?.file ?? '';
  beforeEach(async () => {
    await world.files.put('Response/r1/glaze.png', Buffer.from('png'), { contentType: 'image/png' });
    await accept(world, { id: 'r1', answers: withFile('Ada') as never });
  });

  it('is sent while its column is in the view, its response in the list, and the link works', async () => {
    await save(world, { columns: [papers.uniqueId], query: { search: 'ada' } });
    const token = await share(world);
    const { rows } = (await open(world, token)).body;
    expect(rows[0]?.cells).toEqual([{ text: '', files: [{ name: 'Gläze.png', size: 3, file: expect.any(String) }] }]);
    const file = await fileIn(token);
    const sent = await get(token, file);
    expect([sent.status, sent.text]).toEqual([200, 'png']);
    expect(sent.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-disposition': `inline; filename="glaze.png"; filename*=UTF-8''Gl%C3%A4ze.png`,
    });
    // The view is changed, and changed back.
    await save(world, { revision: 1, columns: [name.uniqueId], query: { search: 'ada' } });
    expect(refusal(await get(token, file))).toEqual(gone);
    await save(world, { revision: 2, columns: [papers.uniqueId], query: { search: 'grace' } });
    expect(refusal(await get(token, file))).toEqual(gone);
    await save(world, { revision: 3, columns: [papers.uniqueId], query: {} });
    expect((await get(token, file)).status).toBe(200);
    await world.inject(responses.archiveResponse, { as: owner, body: { formId: 'form1', responseId: 'r1' } });
    expect(refusal(await get(token, file))).toEqual(gone);
    await world.inject(responses.unArchiveResponse, { as: owner, body: { formId: 'form1', responseId: 'r1' } });
    expect((await get(token, file)).status).toBe(200);
    await act(world, 'end');
    expect(refusal(await get(token, file))).toEqual(gone);
    expect(refusal(await get(await share(world), file))[0]).toBe(200);
  });

  it('is named in a way that fits its view only and cannot be made up', async () => {
    await save(world, { columns: [papers.uniqueId] });
    await save(world, { viewId: 'v2', name: 'Other', columns: [papers.uniqueId] });
    const [token, other] = [await share(world), await share(world, 'v2')];
    const file = await fileIn(token);
    expect(Buffer.from(file, 'base64url').toString('latin1')).not.toContain('glaze');
    expect((await get(other, file)).status).toBe(404);
    expect((await get(token, Buffer.from('["form1.v1","r1","x","glaze.png"]').toString('base64url'))).status).toBe(404);
    expect((await get(token, `${file.slice(0, -2)}AA`)).status).toBe(404);
  });
});

it('a link that one replica ends is not taken by the other', async () => {
  const [here, there] = await createReplicaWorlds({
    services: [(ports) => createResponses(ports, { ticketSecret, productName, pdfProgram: '' })],
  });
  await saveForm(here, [name]);
  await save(here);
  const token = await share(here);
  expect((await open(there, token)).status).toBe(200);
  await act(here, 'end');
  expect(refusal(await open(there, token))).toEqual(gone);
  await here.close();
  await there.close();
});

it('a link whose key is lost works, and says that it cannot be copied', async () => {
  await save(world);
  const token = await share(world);
  const stored = world.store('responses').collection<{ _id: string; sealedLink: string }>({ name: 'views' });
  await stored.updateOne({ _id: 'form1.v1' }, { $set: { sealedLink: 'of another key' } });
  expect((await views(world))[0]?.share?.token).toBeNull();
  expect((await open(world, token)).status).toBe(200);
});
