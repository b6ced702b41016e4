import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createResponsesWorld, owner, question, saveForm, stranger } from '../responses-world.ts';
import { act, refusal, save, views } from './views-world.ts';

const member: Caller = { userId: 'member', workspaceId: 'owner', role: 'member', sessionId: 's3' };
const HOUR = 3_600_000;
const [name, kiln] = [question('input', { label: 'Name' }), question('text', { label: 'Kiln' })];
const columns = [kiln.uniqueId, name.uniqueId];
const query = {
  pageName: 'favorite',
  filter: '7',
  zone: 'Europe/Berlin',
  search: 'raku',
  sort: { by: kiln.uniqueId, direction: 'asc' },
} as const;

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
  await saveForm(world, [name, kiln]);
});
afterEach(() => world.close());

const names = async () => (await views(world)).map((view) => view.name);

describe('saving', () => {
  it('keeps list, days, search, order and columns, for all people of the workspace', async () => {
    const saved = await save(world, { name: ' Raku this week ', query, columns });
    const view = { _id: 'v1', name: 'Raku this week', query, columns, gone: [], revision: 1, share: null };
    expect([saved.status, saved.body]).toEqual([200, view]);
    expect(await views(world, member)).toEqual([view]);
    expect((await save(world, { viewId: 'v2', name: 'Mine' }, member)).status).toBe(200);
    expect(await names()).toEqual(['Mine', 'Raku this week']);
  });

  it('twice with one id saves one view, and the second answer is that of the first', async () => {
    const [first, second] = await Promise.all([save(world, { columns }), save(world, { columns })]);
    expect([first?.status, second?.body]).toEqual([200, first?.body]);
    expect((await save(world, { columns })).body).toEqual(first?.body);
    expect(refusal(await save(world, { columns: [] }))[0]).toBe(409);
    expect(await views(world)).toEqual([first?.body]);
  });

  it('changes a view by its revision, and refuses what is based on an older one', async () => {
    await save(world, { columns });
    const renamed = await save(world, { revision: 1, name: 'Kilns, all', columns });
    expect([renamed.status, renamed.body.revision, renamed.body.name]).toEqual([200, 2, 'Kilns, all']);
    expect((await save(world, { revision: 1, name: 'Kilns, all', columns })).body).toEqual(renamed.body);
    expect(refusal(await save(world, { revision: 1, name: 'Kilns, all', query, columns }))).toEqual([
      409,
      'This view was changed or deleted meanwhile. Review it again first.',
    ]);
    const replaced = await save(world, { revision: 2, name: 'Kilns, all', query, columns: [name.uniqueId] });
    expect(replaced.body).toMatchObject({ query, columns: [name.uniqueId], revision: 3 });
    expect(refusal(await save(world, { viewId: 'v9', revision: 1 }))[0]).toBe(404);
  });

  it.each([
    ['no name', { name: '  ' }, 'name'],
    ['a line break in its name', { name: 'a\nb' }, 'name'],
    ['a column that is no question', { columns: [name.uniqueId, 'nothing'] }, 'columns.1'],
    ['a column twice', { columns: [name.uniqueId, name.uniqueId] }, 'columns.1'],
    [
      'too many answers to filter by',
      { query: { filters: { q: Array.from({ length: 100 }, () => 'x'.repeat(200)), r: ['x'] } } },
      'filters',
    ],
    [
      'days that end before they begin',
      { query: { filter: 'custom', dateTimes: { from: '2026-03-02', to: '2026-03-01' } } },
      'dateTimes.to',
    ],
    [
      'days that are none beside a search',
      { query: { search: 'kiln', filter: 'custom', dateTimes: { from: 'soon', to: 'soon' } } },
      'dateTimes.from',
    ],
  ] as const)('refuses %s, by the name of the field', async (_what, changes, field) => {
    const [status, error] = refusal(await save(world, changes as never));
    expect([status, Object.keys(error as object)]).toEqual([422, [field]]);
    expect(await views(world)).toEqual([]);
  });

  it('refuses a name that another view of the form has in other letters, and takes it on another form', async () => {
    await saveForm(world, [name], { id: 'form2' });
    await save(world, { name: 'Raku' });
    const taken = [409, { name: 'There is already a view with this name.' }];
    expect(refusal(await save(world, { viewId: 'v2', name: 'RAKU' }))).toEqual(taken);
    await save(world, { viewId: 'v2', name: 'Stoneware' });
    expect(refusal(await save(world, { viewId: 'v2', revision: 1, name: 'raku' }))).toEqual(taken);
    expect((await save(world, { revision: 1, name: 'RAKU' })).status).toBe(200);
    expect((await save(world, { id: 'form2', name: 'Raku' })).status).toBe(200);
  });

  it('takes 50 views of a form and no more, however many are saved at once', async () => {
    const saved = await Promise.all(Array.from({ length: 60 }, (_, n) => save(world, { viewId: `v${n}`, name: `View ${n}` })));
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(50);
    const refused = saved.filter(({ status }) => status !== 200).map(refusal);
    expect(new Set(refused.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify([409, 'A form has at most 50 views. Delete one that nobody needs.'])]),
    );
    const [first] = await views(world);
    await act(world, 'delete', first?._id);
    expect((await save(world, { viewId: 'more', name: 'One more' })).status).toBe(200);
    expect(refusal(await act(world, 'restore', first?._id))[0]).toBe(409);
    expect(await views(world)).toHaveLength(50);
  });

  it('keeps a column whose question was removed, and shows it again when it is back', async () => {
    await save(world, { columns });
    await saveForm(world, [name], { revision: 2 });
    expect((await save(world, { revision: 1, name: 'Renamed', columns })).body.columns).toEqual(columns);
    expect(refusal(await save(world, { viewId: 'v2', name: 'Other', columns }))[0]).toBe(422);
  });
});

describe('deleting', () => {
  it('can be taken back, with everything, for an hour', async () => {
    const { body: saved } = await save(world, { query, columns });
    expect((await act(world, 'delete')).body).toEqual({ success: true });
    expect(await views(world)).toEqual([]);
    expect((await act(world, 'delete')).status).toBe(200);
    world.clock.advance(HOUR - 1);
    await world.runJob('responses.sweep-views');
    expect((await act(world, 'restore')).body).toEqual(saved);
    expect((await act(world, 'restore')).body).toEqual(saved);
    await act(world, 'delete');
    world.clock.advance(HOUR + 1);
    await world.runJob('responses.sweep-views');
    expect((await act(world, 'restore')).status).toBe(404);
    expect(await world.store('responses').collection({ name: 'views' }).count({})).toBe(0);
  });

  it('frees its name, and is not taken back over another view of that name', async () => {
    await save(world);
    await act(world, 'delete');
    expect((await save(world, { viewId: 'v2' })).status).toBe(200);
    expect(refusal(await act(world, 'restore'))).toEqual([409, { name: 'There is already a view with this name.' }]);
  });

  it('keeps at most 20 deleted ones of a form', async () => {
    for (let n = 0; n < 25; n += 1) {
      world.clock.advance(1);
      await save(world, { viewId: `v${n}` });
      await act(world, 'delete', `v${n}`);
    }
    expect(await world.store('responses').collection({ name: 'views' }).count({})).toBe(20);
    expect((await act(world, 'restore', 'v4')).status).toBe(404);
    expect((await act(world, 'restore', 'v5')).status).toBe(200);
  });

  it('of its form removes all views, deleted ones too, and one that was saved meanwhile an hour later', async () => {
    const count = () => world.store('responses').collection({ name: 'views' }).count({});
    await save(world);
    await save(world, { viewId: 'v2', name: 'Other' });
    await act(world, 'delete', 'v2');
    await saveForm(world, [name], { id: 'form2' });
    await save(world, { id: 'form2' });
    const [late] = await world.store('responses').collection({ name: 'views' }).find({ _id: 'form1.v1' });
    await world.publish('forms.v1.FormDeleted', 'form1', { formId: 'form1', workspaceId: 'owner' }, { sequence: 9 });
    expect((await save(world, { viewId: 'v3', name: 'Third' })).status).toBe(404);
    await world.runJob('responses.remove-deleted');
    expect(await count()).toBe(1);
    await world
      .store('responses')
      .collection({ name: 'views' })
      .insertOne(late as never);
    world.clock.advance(HOUR + 1);
    await world.runJob('responses.remove-deleted');
    expect(await count()).toBe(1);
    expect(await views(world, owner, 'form2')).toHaveLength(1);
  });
});

it('views of another workspace are not found, under any of its names', async () => {
  await save(world);
  await saveForm(world, [name], { id: 'theirs', workspaceId: 'other' });
  expect((await save(world, { id: 'theirs' }, stranger)).status).toBe(200);
  for (const what of ['delete', 'restore', 'share', 'end'] as const) {
    expect(refusal(await act(world, what, 'v1', stranger))).toEqual([404, { id: 'There is no such form.' }]);
    expect(refusal(await act(world, what, 'v2'))).toEqual([404, { viewId: 'There is no such view.' }]);
  }
  expect(refusal(await save(world, { revision: 1 }, stranger))[0]).toBe(404);
  expect(await views(world)).toHaveLength(1);
});
