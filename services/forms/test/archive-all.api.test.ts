import { forms } from '@formwright/contracts';
import { EndingProcess, replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FORMS_AT_ONCE } from '../src/account/follow-account.ts';
import { MAX_ARCHIVED } from '../src/form.ts';
import { ada, bob, create, createFormsWorld, load, pagesOf, plan, visitPage } from './forms-world.ts';

/** More than two commits. */
const COUNT = 2 * FORMS_AT_ONCE + 5;

let world: TestWorld;
let ids: string[];
let process: EndingProcess;
/** What happens before the next commit. */
let meanwhile: (() => Promise<unknown>) | null;
beforeEach(async () => {
  process = new EndingProcess();
  meanwhile = null;
  world = await createFormsWorld((ports) => {
    const ending = process.ports(ports);
    return {
      ...ending,
      store: replacing(ending.store, {
        commit: async (writes) => {
          const act = meanwhile;
          meanwhile = null;
          await act?.();
          return ending.store.commit(writes);
        },
      }),
    };
  });
  await plan(world, 'ada');
  ids = [];
  for (let count = 0; count < COUNT; count += 1) ids.push(await create(world));
});
afterEach(() => world.close());

const bodyOf = (id: string, until?: number) => ({ id, ...(until !== undefined && { until }) });
const archiveAll = (id = 'ada', as = ada, until?: number) => world.inject(forms.archiveAllForms, { as, body: bodyOf(id, until) });
const deleteAll = (id = 'ada', as = ada, until?: number) => world.inject(forms.deleteAllForms, { as, body: bodyOf(id, until) });
const restore = (formId: string) => world.inject(forms.unArchiveForm, { as: ada, body: { formId } });
const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id).sort();
const active = async (as = ada) => idsOf((await world.inject(forms.getForms, { as, body: {} })).body);
const trashed = async () => idsOf((await world.inject(forms.getTrashedForms, { as: ada, body: {} })).body);
const quotas = () => world.store('forms').collection<{ _id: string; used: number; archived?: number }>({ name: 'quotas' });
const usage = async () => {
  const { used, archived = 0 } = (await quotas().findOne({ _id: 'ada' })) ?? {};
  return { used, archived };
};
/** Number of events that told of each form's archiving. */
const tellings = () => {
  const told = world.published('forms.v1.FormSaved').filter(({ archivedAt }) => archivedAt > 0n);
  return ids.map((id) => told.filter(({ formId }) => formId === id).length);
};
const deleted = () => idsOf(world.published('forms.v1.FormDeleted').map(({ formId }) => ({ _id: formId })));
const once = () => ids.map(() => 1);

describe('all forms of a workspace', () => {
  it('[API-013] [LIST-12 part: the call] are archived, each with its event, and no form of others', async () => {
    const other = await create(world, bob);
    const { link } = (await load(world, ids[0] ?? '')).details;
    const answer = await archiveAll();
    expect([answer.status, answer.body]).toEqual([200, { success: true, count: COUNT }]);
    expect([await active(), await trashed()]).toEqual([[], [...ids].sort()]);
    expect(tellings()).toEqual(once());
    expect(await usage()).toEqual({ used: 0, archived: COUNT });
    expect((await visitPage(world, link)).status).toBe(410);
    expect(await active(bob)).toEqual([other]);
    expect((await archiveAll()).body).toEqual({ success: true, count: 0 });
    expect(tellings()).toEqual(once());
  });

  it('[API-014] [LIST-13 part: the call] are deleted where they are archived, and no active one', async () => {
    await archiveAll();
    const [kept = '', ...others] = ids;
    await restore(kept);
    const answer = await deleteAll();
    expect([answer.status, answer.body]).toEqual([200, { success: true, count: COUNT - 1 }]);
    expect([await active(), await trashed()]).toEqual([[kept], []]);
    expect(deleted()).toEqual(others.sort());
    expect(await usage()).toEqual({ used: 1, archived: 0 });
    expect((await visitPage(world, (await load(world, kept)).details.link)).status).toBe(200);
    expect((await deleteAll()).body).toEqual({ success: true, count: 0 });
  });

  it('are not changed by a call that names another workspace', async () => {
    const before = [await active(), await trashed()];
    for (const call of [archiveAll, deleteAll]) {
      expect((await call('ada', bob)).status).toBe(404);
      expect((await call('unknown')).status).toBe(404);
    }
    expect([await active(), await trashed()]).toEqual(before);
  });

  it('are not touched where they are archived or restored while the call is under way', async () => {
    meanwhile = () => Promise.all([ids[0], ids.at(-1)].map((formId) => world.inject(forms.archiveForm, { as: ada, body: { formId } })));
    expect((await archiveAll()).body).toEqual({ success: true, count: COUNT - 2 });
    expect(tellings()).toEqual(once());
    const rows = (await world.inject(forms.getTrashedForms, { as: ada, body: {} })).body;
    const kept = [rows[0]?._id ?? '', rows.at(-1)?._id ?? ''].sort();
    meanwhile = () => Promise.all(kept.map(restore));
    expect((await deleteAll()).body).toEqual({ success: true, count: COUNT - 2 });
    expect([await active(), await trashed()]).toEqual([kept, []]);
    expect(await usage()).toEqual({ used: 2, archived: 0 });
  });

  it('are only those that were seen: what came later stays, also where a call is made again', async () => {
    const made = world.clock.now();
    world.clock.advance(1);
    const later = await create(world);
    expect((await archiveAll('ada', ada, made)).body).toEqual({ success: true, count: COUNT });
    expect((await archiveAll('ada', ada, made)).body).toEqual({ success: true, count: 0 });
    expect(await active()).toEqual([later]);

    const seen = world.clock.now();
    world.clock.advance(1);
    await world.inject(forms.archiveForm, { as: ada, body: { formId: later } });
    // A form that is restored and archived again meanwhile was archived after the look, too.
    const [again = '', ...others] = ids;
    meanwhile = async () => {
      await restore(again);
      await world.inject(forms.archiveForm, { as: ada, body: { formId: again } });
    };
    expect((await deleteAll('ada', ada, seen)).body).toEqual({ success: true, count: COUNT - 1 });
    expect((await deleteAll('ada', ada, seen)).body).toEqual({ success: true, count: 0 });
    expect([await trashed(), deleted()]).toEqual([[again, later].sort(), others.sort()]);
    expect(await usage()).toEqual({ used: 0, archived: 2 });
  });

  it.each([0, 1, 2])('are archived and deleted by a second call where the process ended after %s commits', async (commits) => {
    process.commitsLeft = commits;
    expect((await archiveAll()).status).toBe(500);
    process.commitsLeft = Number.POSITIVE_INFINITY;
    expect(await usage()).toEqual({ used: COUNT - commits * FORMS_AT_ONCE, archived: commits * FORMS_AT_ONCE });
    expect((await archiveAll()).body).toEqual({ success: true, count: COUNT - commits * FORMS_AT_ONCE });
    expect(tellings()).toEqual(once());

    process.commitsLeft = commits;
    expect((await deleteAll()).status).toBe(500);
    process.commitsLeft = Number.POSITIVE_INFINITY;
    expect((await deleteAll()).body).toEqual({ success: true, count: COUNT - commits * FORMS_AT_ONCE });
    expect(deleted()).toEqual([...ids].sort());
    expect(await usage()).toEqual({ used: 0, archived: 0 });
    expect(await world.store('forms').collection({ name: 'formPages' }).count({})).toBe(0);
  });

  it('are archived once by several calls at the same time, while forms are created, renamed, restored and deleted', async () => {
    const [first = '', second = ''] = ids;
    const answers = await Promise.all([
      archiveAll(),
      archiveAll(),
      world.inject(forms.changeTitle, { as: ada, body: { id: first, title: 'Renamed' } }),
      world.inject(forms.newForm, { as: ada, body: { newform: pagesOf('input') } }),
      deleteAll(),
      restore(second),
      deleteAll(),
    ]);
    const statuses = answers.map(({ status }) => status);
    // What is renamed or restored may have been deleted by then.
    const [renamed, restored] = [statuses[2], statuses[5]];
    for (const status of [renamed, restored]) expect([200, 404]).toContain(status);
    expect(statuses).toEqual([200, 200, renamed, 200, 200, restored, 200]);
    await archiveAll();
    await deleteAll();
    expect([await active(), await trashed()]).toEqual([[], []]);
    expect(await usage()).toEqual({ used: 0, archived: 0 });
    expect(deleted()).toHaveLength(COUNT + 1);
  });

  it('stay where the archive has no room for all of them', async () => {
    await quotas().updateOne({ _id: 'ada' }, { $set: { archived: MAX_ARCHIVED - COUNT + 1 } });
    const refused = await archiveAll();
    expect([refused.status, refused.body]).toEqual([409, { error: expect.stringContaining('2,000 forms at most') }]);
    expect(await active()).toHaveLength(COUNT);
  });
});
