import { responses } from '@formwright/contracts';
import type { UserData } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, answersTo, createResponsesWorld, entry, list, owner, question, saveForm, stored, stranger } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const name = question('input', { label: 'Your name' });
const color = question('dropdown', {
  label: 'Color',
  inLabel: 'Pick one',
  filter: true,
  options: [{ id: 'o1', value: 'red', label: 'Deep red' }],
});
const hidden = question('radio', { label: 'Not offered', filter: false });
const picture = question('image');

async function fill(count: number): Promise<void> {
  const start = world.clock.now();
  // Ties among them: several in one millisecond.
  await Promise.all(
    Array.from({ length: count }, (_, n) => accept(world, { id: `r${String(n).padStart(3, '0')}`, acceptedAt: start + Math.floor(n / 3) })),
  );
}
const newestFirst = (count: number) => Array.from({ length: count }, (_, n) => `r${String(count - 1 - n).padStart(3, '0')}`);

describe('getResponses', () => {
  it('[API-051] answers responses, labels, filters, favorites and trashedAll for id, page and pageName', async () => {
    await saveForm(world, [name, picture, color, hidden]);
    await fill(31);
    const { responses: kept, counters } = stored(world);
    await kept.updateOne({ _id: 'r003' }, { $set: { favourite: 1 } });
    await kept.updateOne({ _id: 'r030' }, { $set: { state: 'archived', deleted_at: 5 } });
    await counters.updateOne({ _id: 'form1' }, { $set: { favourites: 1, archived: 1, active: 30 } });
    const { status, body } = await world.inject(responses.getResponses, {
      query: { page: '2' },
      body: { id: 'form1', page: 2, pageName: 'all', formId: 'form1', tabname: 'all' },
      as: owner,
    });
    expect(status).toBe(200);
    expect(body.responses).toMatchObject({ total: 30, current_page: 2, to: 30, next: null });
    expect(body.responses.data.map(({ _id }) => _id)).toEqual(newestFirst(30).slice(24));
    const only = { total: 1, isMore: false, current_page: 1, to: 1, next: null };
    expect(body.favorites).toMatchObject({ ...only, data: [{ _id: 'r003', favourite: 1 }] });
    expect(body.trashedAll).toMatchObject({ ...only, data: [{ _id: 'r030', deleted_at: 5 }] });
    expect(body.form).toEqual({ _id: 'form1', title: 'Survey', header: 'About Survey', responsables: [] });
    expect(body.labels.map(({ label }) => label)).toEqual([name, picture, color, hidden].map(({ content }) => content.label));
    expect(body.filters).toEqual([
      { label: 'Color', inLabel: 'Pick one', type: 'dropdown', uniqueId: color.uniqueId, data: [{ value: 'red', label: 'Deep red' }] },
    ]);
  });

  it('takes the form and the page by both of their names, and refuses two that differ', async () => {
    await saveForm(world, [name]);
    await fill(30);
    const ask = (body: object, query = {}) => world.inject(responses.getResponses, { body: body as never, query, as: owner });
    const errorOf = async (body: object, query = {}) => {
      const refused = await ask(body, query);
      return [refused.status, refused.body];
    };
    const twice = 'Was sent twice with different values.';
    expect((await ask({ formId: 'form1', tabname: 'all' }, { page: '2' })).body.responses.data).toHaveLength(6);
    expect(await errorOf({})).toEqual([400, { error: { id: 'This field is missing.' } }]);
    expect(await errorOf({ id: 'form1', formId: 'form2' })).toEqual([400, { error: { id: twice } }]);
    expect(await errorOf({ id: 'form1', page: 1 }, { page: '2' })).toEqual([400, { error: { page: twice } }]);
    expect(await errorOf({ id: 'form1', pageName: 'all', tabname: 'archived' })).toEqual([400, { error: { pageName: twice } }]);
    expect((await ask({ id: 'form1', pageName: 'trash' })).status).toBe(400);
  });

  it('turns the pages of the list that pageName names', async () => {
    await saveForm(world, [name]);
    await fill(60);
    const { responses: kept, counters } = stored(world);
    await kept.updateMany({ _id: { $lt: 'r030' } }, { $set: { favourite: 1 } });
    await kept.updateMany({ _id: { $gte: 'r030' } }, { $set: { state: 'archived' } });
    await counters.updateOne({ _id: 'form1' }, { $set: { favourites: 30, archived: 30, active: 30 } });
    const pages = async (body: object) => {
      const { responses: all, favorites, trashedAll } = (await list(world, body)).body;
      return [all, favorites, trashedAll].map(({ current_page, data }) => [current_page, data.length]);
    };
    expect(await pages({ pageName: 'favorite', page: 2 })).toEqual([
      [1, 24],
      [2, 6],
      [1, 24],
    ]);
    const { next } = (await list(world)).body.trashedAll;
    expect(await pages({ tabname: 'archived', after: next })).toEqual([
      [1, 24],
      [1, 24],
      [2, 6],
    ]);
  });

  it('cuts long texts on a page that has more than a person writes, and sends a response whole', async () => {
    await saveForm(world, [name, color]);
    const long = { ...answersTo(name, 'x'.repeat(180_000)), ...answersTo(color, 'red') };
    const pageOf = async () => (await list(world)).body.responses.data;
    for (const id of ['r1', 'r2']) await accept(world, { id, answers: long });
    expect((await pageOf()).map(({ isCut, response }) => ({ isCut, response }))).toEqual([{ response: long }, { response: long }]);
    await accept(world, { id: 'r3', answers: long });
    await accept(world, { id: 'r4', answers: answersTo(color, 'red') });
    const cut = { ...answersTo(name, `${'x'.repeat(200)}…`), ...answersTo(color, 'red') };
    const page = Object.fromEntries((await pageOf()).map(({ _id, isCut, response }) => [_id, { isCut, response }]));
    expect(page).toEqual({
      r1: { isCut: true, response: cut },
      r2: { isCut: true, response: cut },
      r3: { isCut: true, response: cut },
      r4: { response: answersTo(color, 'red') },
    });
    const { body } = await world.inject(responses.getFormWithResponse, { body: { id: 'r1' } });
    expect(body[3]).toMatchObject({ response: long });
  });

  it('lists responses that are too long to be held together, in any order, without those that are deleted meanwhile', async () => {
    await saveForm(world, [name, color]);
    const start = world.clock.now();
    const long = (letter: string) => ({ ...answersTo(name, letter.repeat(700_000)), ...answersTo(color, 'red') });
    for (const [at, letter] of [...'cadbe'].entries()) await accept(world, { id: `r${at}`, answers: long(letter), acceptedAt: start + at });
    const idsOf = async (body: object = {}) => (await list(world, body)).body.responses.data.map(({ _id }) => _id);
    expect(await idsOf()).toEqual(['r4', 'r3', 'r2', 'r1', 'r0']);
    const sort = { by: name.uniqueId, direction: 'asc' };
    expect(await idsOf({ sort })).toEqual(['r1', 'r3', 'r0', 'r2', 'r4']);
    // The counters, which say when a sorted list is sorted anew, do not know of it.
    await stored(world).responses.updateOne({ _id: 'r3' }, { $set: { state: 'deleted' }, $unset: { response: true, terms: true } });
    expect(await idsOf({ sort })).toEqual(['r1', 'r0', 'r2', 'r4']);
  });

  it('counts and cuts texts among several answers to one question as well, and none of 200 characters', async () => {
    const several = question('checkbox');
    await saveForm(world, [several]);
    const answers = (...texts: string[]) => ({ [several.uniqueId]: texts.map(entry) }) as UserData;
    for (const id of ['r1', 'r2', 'r3'])
      await accept(world, { id, answers: answers('x'.repeat(180_000), 'y'.repeat(201), 'z'.repeat(200)) });
    await accept(world, { id: 'r4', answers: answers('z'.repeat(200)) });
    const cut = { isCut: true, response: answers(`${'x'.repeat(200)}…`, `${'y'.repeat(200)}…`, 'z'.repeat(200)) };
    const page = (await list(world)).body.responses.data.map(({ _id, isCut, response }) => [_id, { isCut, response }]);
    expect(Object.fromEntries(page)).toEqual({ r1: cut, r2: cut, r3: cut, r4: { response: answers('z'.repeat(200)) } });
  });

  it('[RESP-26] carries data, total, current_page and to, and every element’s uniqueId, label and type', async () => {
    const kinds = ['input', 'text', 'radio', 'dropdown', 'upload', 'empty', 'paragraph', 'divider', 'image'] as const;
    const columns = kinds.map((kind) => question(kind));
    await saveForm(world, columns);
    await fill(25);
    const { body } = await list(world);
    expect(body.responses).toMatchObject({ total: 25, current_page: 1, to: 24 });
    expect(body.responses.data).toHaveLength(24);
    expect(body.labels).toEqual(
      columns.map(({ uniqueId, content: { label, responsable } }, at) => ({
        uniqueId,
        label,
        type: kinds[at],
        responsable,
        isNumber: false,
      })),
    );
  });

  it('leads through all pages by key, through ties and while others arrive', async () => {
    await saveForm(world, [name]);
    await fill(60);
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 1; page <= 3; page++) {
      const { body } = await list(world, { page, ...(after && { after }) });
      expect(body.responses.current_page).toBe(page);
      seen.push(...body.responses.data.map(({ _id }) => _id));
      after = body.responses.next;
      await accept(world, { id: `late${page}`, acceptedAt: world.clock.now() + 99_999 });
    }
    expect(seen).toEqual(newestFirst(60));
  });

  it('refuses a place that no list has, and answers an empty page behind the end', async () => {
    await saveForm(world, [name]);
    await fill(3);
    for (const after of [
      'x',
      'W10',
      Buffer.from('[1,{"$gt":""},1]').toString('base64url'),
      Buffer.from('[1,"a",-1]').toString('base64url'),
    ]) {
      expect(await list(world, { after })).toMatchObject({ status: 400, body: { error: { after: expect.any(String) } } });
    }
    expect((await list(world, { page: 1_000_000 })).body.responses).toMatchObject({ data: [], total: 3 });
    for (const page of [0, 1_000_001]) expect((await list(world, { page })).status).toBe(400);
  });

  it('shows a response with all its parts', async () => {
    await saveForm(world, [name]);
    const at = world.clock.now();
    const answers = answersTo(name, 'Ada');
    await accept(world, { id: 'r1', answers, startedAt: at - 90_500, acceptedAt: at });
    await accept(world, { id: 'r2', acceptedAt: at - 1 });
    const { data } = (await list(world)).body.responses;
    expect(data[0]).toEqual({
      _id: 'r1',
      status: 'new',
      favourite: 0,
      chosen: {},
      started_at: at - 90_500,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      duration: 91,
      response: answers,
      form: { _id: 'form1', title: 'Survey', responsables: [] },
    });
    expect(data[1]).toMatchObject({ started_at: null, duration: null });
  });
});

describe('another workspace', () => {
  it('[RESP-27] can neither list, change nor export', async () => {
    await saveForm(world, [name]);
    await accept(world, { id: 'r1' });
    expect((await list(world, {}, stranger)).status).toBe(404);
    expect((await world.inject(responses.changeStatus, { body: { id: 'r1' }, as: stranger })).status).toBe(404);
    expect((await world.inject(responses.exportResponsesCsv, { body: { id: 'form1' }, as: stranger })).status).toBe(404);
    await saveForm(world, [name], { id: 'form2', workspaceId: stranger.workspaceId });
    const borrowed = await world.inject(responses.exportResponsesCsv, { body: { id: 'form2', responseId: 'r1' }, as: stranger });
    expect(borrowed).toMatchObject({ status: 404, body: { error: { responseId: expect.any(String) } } });
    expect(await stored(world).responses.findOne({ _id: 'r1' })).toMatchObject({ status: 'new' });
  });
});

describe('changeStatus', () => {
  it('[API-062] [RESP-12] turns new to old, counts it, and again changes nothing', async () => {
    await saveForm(world, [name]);
    await fill(3);
    const open = () => world.inject(responses.changeStatus, { body: { id: 'r001' }, as: owner });
    expect(await Promise.all([open(), open()])).toMatchObject([
      { status: 200, body: { success: true } },
      { status: 200, body: { success: true } },
    ]);
    const { data } = (await list(world)).body.responses;
    expect(data.map(({ _id, status }) => [_id, status])).toEqual([
      ['r002', 'new'],
      ['r001', 'old'],
      ['r000', 'new'],
    ]);
    const { responses: kept, counters } = stored(world);
    expect((await counters.findOne({ _id: 'form1' }))?.new).toBe(await kept.count({ status: 'new' }));
    expect((await world.inject(responses.changeStatus, { body: { id: 'nobody' }, as: owner })).status).toBe(404);
  });
});

it.each([1e12, 1e308])('refuses page %p of the responses', async (page) => {
  await saveForm(world, [question('input', { label: 'Name' })]);
  const { status, body } = await world.inject(responses.getResponses, { body: { id: 'form1', page }, as: owner });
  expect([status, body]).toEqual([400, { error: { page: 'Must be at most 1000000.' } }]);
});
