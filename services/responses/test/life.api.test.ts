import { responses } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { acceptMany, calls, change, counted, expectCounted, idsOf } from './life-world.ts';
import { accept, answersTo, createResponsesWorld, download, list, owner, question, saveForm, stored, stranger } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
  await saveForm(world, [name]);
});
afterEach(() => world.close());

const name = question('input', { label: 'Name' });
const first = (_number: number) => answersTo(name, 'Ada');
const open = (id: string) => world.inject(responses.changeStatus, { as: owner, body: { id } });
const shared = (id: string) => world.inject(responses.getFormWithResponse, { body: { id } });
const sure = () => expectCounted(world);

describe('a favorite', () => {
  it('[API-071] [API-072] is marked and unmarked; both answer the lists, and a repetition changes nothing', async () => {
    await acceptMany(world, 3);
    for (let again = 0; again < 2; again += 1) {
      const { status, body } = await change(world, 'favorite', 'r2');
      expect(status).toBe(200);
      expect(body.favorites).toMatchObject({ total: 1, data: [{ _id: 'r2', favourite: 1 }] });
      expect(body.responses).toMatchObject({ total: 3, current_page: 1, to: 3 });
      await sure();
    }
    for (let again = 0; again < 2; again += 1) {
      const { body } = await change(world, 'unfavorite', 'r2', owner, { pageName: 'favorite' });
      expect([body.favorites.total, body.responses.total, body.responses.data.map(({ favourite }) => favourite)]).toEqual([
        0,
        3,
        [0, 0, 0],
      ]);
      await sure();
    }
  });

  it('answers the page that the call names', async () => {
    await acceptMany(world, 30);
    const { body } = await world.inject(responses.addFavorite, {
      as: owner,
      body: { formId: 'form1', responseId: 'r1' },
      query: { page: '2' },
    });
    expect(body.responses).toMatchObject({ total: 30, current_page: 2, to: 30 });
    expect(body.responses.data.map(({ _id }) => _id)).toEqual(['r6', 'r5', 'r4', 'r3', 'r2', 'r1']);
  });

  it('that is restored goes to the top of the favorites, and the pages of the favorites follow that order', async () => {
    await acceptMany(world, 30);
    for (let number = 1; number <= 30; number += 1) await change(world, 'favorite', `r${number}`);
    await change(world, 'archive', 'r3');
    expect((await list(world)).body.favorites.total).toBe(29);
    const { body } = await change(world, 'restore', 'r3');
    expect([body.favorites.data[0]?._id, body.favorites.total]).toEqual(['r3', 30]);
    const { favorites } = (await list(world, { pageName: 'favorite', after: body.favorites.next })).body;
    expect(favorites.data.map(({ _id }) => _id)).toEqual(['r7', 'r6', 'r5', 'r4', 'r2', 'r1']);
    await sure();
  });

  it('is found among the favorites by a search, and no other response is', async () => {
    await acceptMany(world, 5, (number) => answersTo(name, `Ada ${number % 2 ? 'odd' : 'even'}`));
    for (const id of ['r2', 'r3']) await change(world, 'favorite', id);
    expect((await idsOf(world, { search: 'odd' })).favorites).toEqual(['r3']);
    await change(world, 'unfavorite', 'r3');
    expect(await idsOf(world, { search: 'odd' })).toEqual({ all: ['r5', 'r3', 'r1'], favorites: [], archived: [] });
    expect((await idsOf(world, { search: '*' })).favorites).toEqual([]);
  });

  it('cannot be in the archive', async () => {
    await acceptMany(world, 1);
    await change(world, 'archive', 'r1');
    for (const what of ['favorite', 'unfavorite'] as const) expect((await change(world, what, 'r1')).status).toBe(409);
  });
});

it('[RESP-24] a response has its times, status, answers by question, and the columns of its form as pairs', async () => {
  const at = world.clock.now();
  await saveForm(world, [name], { revision: 2, responsables: [name.uniqueId] });
  await accept(world, { id: 'r1', answers: first(1), startedAt: at - 90_000, acceptedAt: at });
  world.clock.advance(1_000);
  const marked = (await change(world, 'favorite', 'r1')).body.responses.data;
  expect(marked).toMatchObject([{ favourite: 1, created_at: at, updated_at: at + 1_000, deleted_at: null }]);
  world.clock.advance(1_000);
  const { body } = await change(world, 'archive', 'r1');
  expect(body.trashedAll.data).toEqual([
    {
      _id: 'r1',
      status: 'new',
      favourite: 1,
      chosen: {},
      started_at: at - 90_000,
      created_at: at,
      updated_at: at + 2_000,
      deleted_at: at + 2_000,
      duration: 90,
      response: first(1),
      form: { _id: 'form1', title: 'Survey', responsables: [{ [name.uniqueId]: 'Name' }] },
    },
  ]);
});

describe('the archive', () => {
  it('[API-066] [API-067] takes a response and gives it back; all lists are answered', async () => {
    await acceptMany(world, 3, first);
    await open('r1');
    await change(world, 'favorite', 'r2');
    const at = world.clock.now();
    const { body } = await change(world, 'archive', 'r2');
    expect(body.trashedAll).toMatchObject({ total: 1, data: [{ _id: 'r2', favourite: 1, deleted_at: at }] });
    expect([body.responses.total, body.favorites.total]).toEqual([2, 0]);
    await sure();
    // A repetition changes nothing.
    await change(world, 'archive', 'r2');
    await sure();
    const restored = (await change(world, 'restore', 'r2')).body;
    expect([restored.responses.total, restored.favorites.total, restored.trashedAll.total]).toEqual([3, 1, 0]);
    expect(restored.responses.data.map(({ _id, deleted_at }) => [_id, deleted_at])).toEqual([
      ['r3', null],
      ['r2', null],
      ['r1', null],
    ]);
    await change(world, 'restore', 'r2');
    await sure();
  });

  it('is not exported, searched with the others or counted as unread, and its response can still be read', async () => {
    await acceptMany(world, 2, first);
    await change(world, 'archive', 'r1');
    expect((await download(world)).text.match(/Ada/g)).toHaveLength(1);
    expect(await idsOf(world, { search: 'ada' })).toEqual({ all: ['r2'], favorites: [], archived: ['r1'] });
    await open('r1');
    await sure();
    expect((await shared('r1')).status).toBe(200);
    await world.runJob('responses.publish-counts');
    expect(world.published('responses.v1.ResponseCounted').at(-1)).toMatchObject({ total: 1n, unread: 1n });
  });

  it.each([
    ['API-052', responses.getResponsesTrashed, { formId: 'form1' }],
    ['API-052', responses.getResponsesTrashed, { id: 'form1' }],
    ['API-053', responses.getTrashedResponses, { formId: 'form1' }],
    ['API-053', responses.getTrashedResponses, { id: 'form1' }],
  ])('[%s] is read a page at a time', async (_id, call, body) => {
    await acceptMany(world, 26);
    for (let number = 1; number <= 25; number += 1) await change(world, 'archive', `r${number}`);
    const firstPage = await world.inject(call, { as: owner, body });
    expect(firstPage.body).toMatchObject({ total: 25, current_page: 1, to: 24 });
    for (const asked of [{ body: { ...body, page: 2 } }, { body, query: { page: '2' } }]) {
      const second = (await world.inject(call, { as: owner, ...asked })).body;
      expect([second.data.map(({ _id }) => _id), second.current_page, second.to]).toEqual([['r1'], 2, 25]);
    }
    expect((await world.inject(call, { as: stranger, body })).status).toBe(404);
  });
});

describe('a response that is deleted for good', () => {
  it('[API-068] is taken only from the archive; nothing of it is left to read', async () => {
    await acceptMany(world, 2, first);
    expect((await change(world, 'delete', 'r1')).status).toBe(409);
    await change(world, 'archive', 'r1');
    const { status, body } = await change(world, 'delete', 'r1', owner, { pageName: 'archived' });
    expect([status, body.trashedAll.total, body.responses.total]).toEqual([200, 0, 1]);
    // Its answer may have been lost.
    expect((await change(world, 'delete', 'r1', owner, { pageName: 'archived' })).body).toEqual(body);
    expect([(await change(world, 'delete', 'r1', stranger)).status, (await change(world, 'archive', 'r1')).status]).toEqual([404, 404]);
    expect((await open('r1')).status).toBe(404);
    expect((await shared('r1')).status).toBe(404);
    expect((await world.inject(responses.exportResponsesCsv, { as: owner, body: { id: 'form1', responseId: 'r1' } })).status).toBe(404);
    expect(await stored(world).responses.findOne({ _id: 'r1' })).toEqual({
      _id: 'r1',
      formId: 'form1',
      state: 'deleted',
      order: expect.any(Number),
    });
    expect((await idsOf(world, { search: 'ada' })).all).toEqual(['r2']);
    await sure();
    expect(world.published('responses.v1.ResponsesDeleted')).toMatchObject([
      { formId: 'form1', workspaceId: 'owner', responseIds: ['r1'] },
    ]);
  });

  it('stays deleted when its submission is told again, and counts in the hour of its arrival', async () => {
    await acceptMany(world, 2, first);
    await change(world, 'archive', 'r1');
    await change(world, 'delete', 'r1');
    for (let again = 0; again < 2; again += 1) await accept(world, { id: 'r1', answers: first(1) });
    expect(await idsOf(world)).toEqual({ all: ['r2'], favorites: [], archived: [] });
    await sure();
    expect((await counted(world)).arrived).toBe(2);
    // A repetition is no failure.
    expect(await world.store('responses').collection({ name: 'deadLetters' }).count({})).toBe(0);
  });

  it('takes a question that is no longer on the form out of the export with its last answer', async () => {
    await acceptMany(world, 1, first);
    await accept(world, { id: 'other' });
    await saveForm(world, [question('input', { label: 'Other' })], { revision: 2 });
    expect((await download(world)).text).toContain('Name');
    await change(world, 'archive', 'r1');
    await change(world, 'delete', 'r1');
    expect((await download(world)).text).not.toContain('Name');
  });
});

describe('several responses', () => {
  const some = (responseIds: string[], what: string, as = owner) =>
    world.inject(responses.changeResponses, { as, body: { formId: 'form1', responseIds, change: what as 'archive' } });

  it('are changed together, each once; what does not apply is left as it is', async () => {
    await acceptMany(world, 5, first);
    expect((await some(['r1', 'r2', 'r2', 'unknown'], 'favorite')).body).toEqual({ success: true, changed: 2 });
    expect((await some(['r1', 'r2', 'r3'], 'archive')).body.changed).toBe(3);
    expect((await some(['r1', 'r4'], 'delete')).body.changed).toBe(1);
    await sure();
    expect((await some(['r1', 'r2', 'r3', 'r5'], 'restore')).body.changed).toBe(2);
    expect(await idsOf(world)).toEqual({ all: ['r5', 'r4', 'r3', 'r2'], favorites: ['r2'], archived: [] });
    await sure();
    expect((await some(['r2', 'r3'], 'unfavorite')).body.changed).toBe(1);
    expect((await some(['r2'], 'archive', stranger)).status).toBe(404);
    await sure();
  });

  it('and others change one at the same time: every counter equals its list', async () => {
    await acceptMany(world, 12, first);
    const ids = Array.from({ length: 12 }, (_, at) => `r${at + 1}`);
    const whats = ['favorite', 'archive', 'restore', 'delete', 'unfavorite'] as const;
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        at % 3 === 0
          ? some(ids.slice(at % 7, (at % 7) + 4), whats[at % 5] ?? '')
          : change(world, whats[at % 5] ?? 'archive', ids[at % 12] ?? ''),
      ),
    );
    await sure();
  });
});

it('[RESP-27 part: favorite, archive, delete] no change reaches a response of another workspace, or through another form', async () => {
  await acceptMany(world, 2);
  await saveForm(world, [name], { id: 'form2' });
  await saveForm(world, [name], { id: 'form3', workspaceId: stranger.workspaceId });
  await change(world, 'archive', 'r2');
  for (const what of Object.keys(calls) as (keyof typeof calls)[]) {
    const statuses = [
      (await change(world, what, 'r1', stranger)).status,
      (await change(world, what, 'r1', stranger, { formId: 'form3' })).status,
      (await change(world, what, 'r1', owner, { formId: 'form2' })).status,
      (await change(world, what, 'unknown')).status,
    ];
    expect([what, ...statuses]).toEqual([what, 404, 404, 404, 404]);
    const unknown = await change(world, what, 'r1', stranger, { formId: 'unknown' });
    expect(unknown.body).toEqual((await change(world, what, 'r1', stranger)).body);
  }
  expect(await idsOf(world)).toEqual({ all: ['r1'], favorites: [], archived: ['r2'] });
});
