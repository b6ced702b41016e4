import { forms, type HarmDecision, submissions } from '@formwright/contracts';
import type { EventOf } from '@formwright/events';
import { newSettings } from '@formwright/form-model';
import { InBetween, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { HarmCase } from '../src/harm/case-store.ts';
import { ada, create, createFormsWorld, load, newId, pagesOf, plan, save } from './forms-world.ts';

type Said = Pick<EventOf<'submissions.v1.FormReported'>, 'pagesJson' | 'detailsJson' | 'layoutVersion'>;

// What began before a take-down or a deletion, and is stored after it.

describe.each(everyStore)('with $name', ({ stores }) => {
  let world: TestWorld;
  let inBetween: InBetween;
  let id: string;
  beforeEach(async () => {
    inBetween = new InBetween();
    world = await createFormsWorld((ports) => ({ ...ports, store: inBetween.store(ports.store) }), stores && { makeStore: stores() });
    world.answer(submissions.findRoom, () => ({ left: 1_000_000, limit: 1_000_000 }));
    await plan(world, 'ada', { at: 1, oneTimeForms: 1 });
    id = await create(world);
    await world.drain();
  });
  afterEach(() => world.close());

  const caseOf = async (formId = id) => (await world.inject(forms.describeHarm, { body: { formId } })).body;
  const decide = async (decision: HarmDecision, formId = id) => {
    const seen = (await caseOf(formId)).seen ?? { decision: 0, objection: 0 };
    const body = { formId, decision, reason: 'Seen', words: 'Please stop.', seen };
    return (await world.inject(forms.decideHarm, { by: 'admin', onBehalfOf: { operator: 'olga' }, body })).status;
  };
  const takeDownAccount = (standing = 'taken_down', at = 2) =>
    world.publish(
      'billing.v1.PlanChanged',
      'ada',
      {
        accountId: 'ada',
        features: ['hide-logo', 'own-logo'],
        plan: 'Premium',
        maxForms: -1n,
        maxResponses: -1n,
        blocked: true,
        standing,
        oneTimeForms: 1,
        changedAt: BigInt(at),
      },
      { sequence: at },
    );
  const report = (formId = id, text = 'It wants my password', said: Partial<Said> = {}) =>
    world.publish('submissions.v1.FormReported', formId, {
      ...{ reportId: newId(), formId, workspaceId: 'ada', reason: 'secrets', text, reportedAt: BigInt(world.clock.now()), ...said },
    });
  /** What the form says now, as its first report tells it. */
  const saying = () => {
    const saved = told(id);
    return saved && { pagesJson: saved.pagesJson, detailsJson: saved.detailsJson, layoutVersion: saved.layoutVersion };
  };
  const told = (formId: string) =>
    world
      .published('forms.v1.FormSaved')
      .filter((event) => event.formId === formId)
      .at(-1);
  const archiveForm = (formId = id) => world.inject(forms.archiveForm, { as: ada, body: { formId } });
  const deleteForm = async (formId = id) => (await world.inject(forms.deleteForm, { as: ada, body: { formId } })).status;

  const changes: Record<string, () => Promise<{ status: number; text: string }>> = {
    save: () => save(world, id, { title: 'Otherwise', version: 1 }),
    'new name': () => world.inject(forms.changeTitle, { as: ada, body: { id, title: 'Otherwise' } }),
    'link of its own': () => world.inject(forms.editFormID, { as: ada, body: { id, shorten: 'otherwise' } }),
    copy: () => world.inject(forms.duplicateForm, { as: ada, body: { id } }),
    'new form': () => world.inject(forms.newForm, { as: ada, body: { newform: pagesOf('input') } }),
    'one-time form': () => world.inject(forms.newForm, { as: ada, body: { newform: pagesOf('input'), isOneTime: true } }),
    import: () => {
      const form = {
        layoutVersion: 1,
        pages: pagesOf('input') as unknown[],
        details: { ...newSettings(), title: 'Otherwise', header: '' },
      };
      return world.inject(forms.importForm, { as: ada, body: { form: { ...form, responsables: [] }, requestId: newId() }, files: [] });
    },
    archiving: () => archiveForm(),
  };
  const all = async () => JSON.stringify([(await world.inject(forms.getForms, { as: ada, body: {} })).body, await load(world, id)]);

  it.each(Object.keys(changes))('no %s is stored once the account is taken down', async (name) => {
    const before = await all();
    inBetween.before('commit', () => takeDownAccount());
    const { status, text } = (await changes[name]?.()) ?? {};
    expect([inBetween.isOver, status, text]).toEqual([true, 403, expect.stringContaining('This account was taken down')]);
    expect(await all()).toBe(before);
  });

  it('a save of a form that is taken down is stored as one that is', async () => {
    inBetween.before('commit', () => decide('taken_down'));
    expect((await save(world, id, { title: 'Otherwise', version: 1 })).status).toBe(200);
    await world.drain();
    expect(told(id)).toMatchObject({ title: 'Otherwise', harm: 'taken_down' });
  });

  it.each(['copy', 'import', 'new form'])('a %s of a form that is taken down is held', async (name) => {
    const { pages } = await load(world, id);
    const form = { layoutVersion: 1, pages: pages as unknown[], details: { ...newSettings(), title: 'Otherwise', header: '' } };
    const made = {
      copy: async () => (await world.inject(forms.duplicateForm, { as: ada, body: { id } })).body._id,
      import: async () =>
        (await world.inject(forms.importForm, { as: ada, body: { form: { ...form, responsables: [] }, requestId: newId() }, files: [] }))
          .body.id,
      'new form': () => create(world, ada, pages),
    };
    inBetween.before('commit', () => decide('taken_down'));
    const copy = await made[name as keyof typeof made]();
    await world.drain();
    expect([inBetween.isOver, told(copy)?.harm]).toEqual([true, 'held']);
  });

  it.each([false, true])('nothing is deleted of an account that is taken down, suspended before: %s', async (isSuspended) => {
    const formId = (await world.inject(forms.newForm, { as: ada, body: { newform: pagesOf('input'), isOneTime: true } })).body.id;
    if (isSuspended) await takeDownAccount('suspended');
    await archiveForm(formId);
    inBetween.before('commit', () => takeDownAccount('taken_down', 3));
    expect([await deleteForm(formId), inBetween.isOver]).toEqual([403, true]);
    expect((await world.inject(forms.getTrashedForms, { as: ada, body: {} })).body).toHaveLength(1);
  });

  it('what was reported is still there where its owner changes and deletes the form, and is decided about', async () => {
    await report();
    await save(world, id, { title: 'Harmless', pages: pagesOf('rating'), version: 1 });
    world.clock.advance(1_000);
    await report(id, 'It has changed');
    await archiveForm();
    expect(await deleteForm()).toBe(200);
    for (let time = 0; time < 2; time += 1) await world.runJob('forms.sweep-cases');
    expect((await world.inject(forms.countHarm, { body: {} })).body.waiting).toBe(1);
    const found = await caseOf();
    expect(found).toMatchObject({ isDeleted: true, reports: 2, said: [{ text: 'It has changed' }, { text: 'It wants my password' }] });
    expect(found.parts.map(({ kind }) => kind)).toEqual(['form', 'input', 'success']);
    expect([await decide('taken_down'), await decide('taken_down')]).toEqual([200, 200]);
    expect(await caseOf()).toMatchObject({ isDeleted: true, state: 'taken_down', reports: 0 });
    expect(world.published('forms.v1.FormHarmDecided')).toEqual([]);
    // What it said when it was reported is known.
    world.clock.advance(60_000);
    const again = await create(world, ada, pagesOf('input'));
    await world.drain();
    expect(told(again)?.harm).toBe('held');
    expect(await decide('lifted')).toBe(200);
    // Nothing is kept of what does no harm, and the decision is not made twice.
    expect([(await caseOf()).state, (await caseOf()).parts, await decide('taken_down')]).toEqual(['cleared', [], 404]);
  });

  it('what was reported is kept as it was then where its owner changes and deletes the form before that is heard', async () => {
    const said = saying();
    await save(world, id, { title: 'Harmless', pages: pagesOf('rating'), version: 1 });
    await archiveForm();
    expect(await deleteForm()).toBe(200);
    await report(id, 'It wants my password', said);
    world.clock.advance(1_000);
    await report(id, 'Mine, too');
    for (let time = 0; time < 2; time += 1) await world.runJob('forms.sweep-cases');
    expect((await world.inject(forms.countHarm, { body: {} })).body.waiting).toBe(1);
    const found = await caseOf();
    expect(found).toMatchObject({ isDeleted: true, reports: 2, said: [{ text: 'Mine, too' }, { text: 'It wants my password' }] });
    expect(found.title).not.toBe('Harmless');
    expect(found.parts.map(({ kind }) => kind)).toEqual(['form', 'input', 'success']);
    expect(await decide('taken_down')).toBe(200);
    world.clock.advance(60_000);
    const again = await create(world, ada, pagesOf('input'));
    await world.drain();
    expect(told(again)?.harm).toBe('held');
  });

  it('a report of a form that is gone brings nothing back where nothing tells what it said', async () => {
    await archiveForm();
    await deleteForm();
    await report();
    expect(await world.store('forms').collection({ name: 'harmCases' }).count({})).toBe(0);
  });

  it('what is kept of a deleted form goes with a decision that it does no harm, which may be sent again', async () => {
    await report();
    await archiveForm();
    await deleteForm();
    const body = { formId: id, decision: 'cleared' as const, reason: 'Harmless', words: 'It does no harm.', seen: (await caseOf()).seen };
    const clear = async () => (await world.inject(forms.decideHarm, { by: 'admin', onBehalfOf: { operator: 'olga' }, body })).status;
    expect([await clear(), await clear(), await world.store('forms').collection({ name: 'harmEvidence' }).count({})]).toEqual([
      200, 200, 0,
    ]);
  });

  it('what was taken down and deleted is kept for 90 days', async () => {
    await report();
    await archiveForm();
    await deleteForm();
    expect(await decide('taken_down')).toBe(200);
    world.clock.advance(89 * 86_400_000);
    await world.runJob('forms.sweep-cases');
    expect((await caseOf()).parts).not.toEqual([]);
    world.clock.advance(2 * 86_400_000);
    await world.runJob('forms.sweep-cases');
    expect([(await caseOf()).parts, await decide('lifted')]).toEqual([[], 404]);
  });

  it('what was reported waits no longer than its text is kept', async () => {
    await report();
    await archiveForm();
    await deleteForm();
    await world.runJob('forms.sweep-cases');
    world.clock.advance(91 * 86_400_000);
    await world.runJob('forms.sweep-cases');
    expect((await world.inject(forms.countHarm, { body: {} })).body.waiting).toBe(0);
  });

  it('a take-down decides about a form that its owner deletes meanwhile', async () => {
    await archiveForm();
    inBetween.before('commit', () => deleteForm());
    expect([await decide('taken_down'), inBetween.isOver]).toEqual([200, true]);
    const found = await caseOf();
    expect(found).toMatchObject({ isDeleted: true, state: 'taken_down', decisions: [{ decision: 'taken_down', by: 'olga' }] });
    expect(found.parts.map(({ kind }) => kind)).toEqual(['form', 'input', 'success']);
  });

  it('what was reported is kept through a take-down of the account and its end, and with the account deleted', async () => {
    await report();
    await save(world, id, { title: 'Harmless', pages: pagesOf('rating'), version: 1 });
    const evidence = () =>
      world.store('forms').collection<HarmCase & { isTakenDown: boolean; isReported: boolean }>({ name: 'harmEvidence' });
    const kept = async () => {
      await world.runJob('forms.follow-accounts');
      const { isTakenDown, isReported } = (await evidence().findOne({ _id: id })) ?? {};
      return [isTakenDown, isReported];
    };
    await takeDownAccount();
    expect(await kept()).toEqual([true, true]);
    await takeDownAccount('suspended', 3);
    expect(await kept()).toEqual([false, true]);
    await world.publish('identity.v1.UserDeleted', 'ada', { userId: 'ada', workspaceId: 'ada', addressTag: '' });
    for (const job of ['forms.follow-accounts', 'forms.erase', 'forms.sweep-cases']) await world.runJob(job);
    const found = await caseOf();
    expect(found).toMatchObject({ isDeleted: true, title: '', reports: 1 });
    expect(found.parts.map(({ kind }) => kind)).toEqual(['form', 'input', 'success']);
    expect(await decide('cleared')).toBe(200);
    expect((await world.inject(forms.countHarm, { body: {} })).body.waiting).toBe(0);
  });

  it.each(['after', 'while'])(
    'what a form said before counts as taken down where a report tells it %s its account is taken down',
    async (when) => {
      await report();
      await save(world, id, { title: 'Otherwise', pages: pagesOf('rating'), version: 1 });
      const said = saying();
      await save(world, id, { title: 'Harmless', pages: pagesOf('date'), version: 2 });
      const takeDown = async () => {
        await takeDownAccount();
        await world.runJob('forms.follow-accounts');
      };
      if (when === 'after') await takeDown();
      else inBetween.before('forms.findOne', takeDown);
      await report(id, 'Late', said);
      const evidence = world.store('forms').collection<{ _id: string; isTakenDown: boolean }>({ name: 'harmEvidence' });
      expect([inBetween.isOver, (await evidence.find({})).map(({ isTakenDown }) => isTakenDown)]).toEqual([true, [true, true, true]]);
    },
  );

  it.each(['its deletion', 'the removal of a form by an operator'])(
    'what its forms say is kept where an account is taken down during %s',
    async (what) => {
      inBetween.before(what === 'its deletion' ? 'forms.find' : 'commit', () => takeDownAccount());
      if (what === 'its deletion')
        await world.publish('identity.v1.UserDeleted', 'ada', { userId: 'ada', workspaceId: 'ada', addressTag: '' });
      else await world.inject(forms.removeForm, { by: 'admin', onBehalfOf: { operator: 'olga' }, body: { formId: id } });
      expect([inBetween.isOver, world.published('forms.v1.FormDeleted').length]).toEqual([true, 1]);
      const kept = world.store('forms').collection<{ _id: string; isTakenDown: boolean }>({ name: 'harmEvidence' });
      expect(await kept.find({}, { fields: ['isTakenDown'] })).toEqual([{ _id: id, isTakenDown: true }]);
      expect(await caseOf()).toMatchObject({ isDeleted: true, state: 'taken_down' });
    },
  );
});
