import { forms, submissions } from '@formwright/contracts';
import { createReplicaWorlds, InBetween, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { archiveOf, type Quota } from '../src/form.ts';
import { createForms } from '../src/index.ts';
import { ada, create, load, newId, pagesOf, plan, save, visitSecret } from './forms-world.ts';

describe.each(everyStore)('a call that came to another replica a moment before, with $name', ({ stores }) => {
  let one: TestWorld;
  let two: TestWorld;
  let id: string;
  let inBetween: InBetween;
  let left: number;
  beforeEach(async () => {
    inBetween = new InBetween();
    left = 1_000_000;
    [one, two] = await createReplicaWorlds({
      ...(stores && { makeStore: stores() }),
      services: [
        (ports) =>
          createForms(
            { ...ports, store: inBetween.store(ports.store) },
            { productName: 'Formwright', publicUrl: 'https://forms.example', visitSecret },
          ),
      ],
    });
    for (const world of [one, two]) world.answer(submissions.findRoom, () => ({ left, limit: 1_000_000 }));
    await plan(one, 'ada', { maxForms: 2 });
    await one.drain();
    id = await create(one);
  });
  afterEach(() => Promise.all([one, two].map((world) => world.close())));

  const restore = (world: TestWorld) => world.inject(forms.unArchiveForm, { as: ada, body: { formId: id } });
  const archive = (world: TestWorld) => world.inject(forms.archiveForm, { as: ada, body: { formId: id } });
  const count = async () => (await two.inject(forms.getForms, { as: ada, body: {} })).body.length;
  const told = () => one.published('forms.v1.FormSaved').filter(({ formId }) => formId === id).length;

  it.each(['quotas.findOne', 'forms.findOne', 'commit'] as const)('restores into the last place once: before %s', async (step) => {
    await archive(one);
    await create(one);
    const before = told();
    const replies: { status: number; body: unknown }[] = [];
    inBetween.before(step, async () => {
      replies.push(await restore(one));
    });
    replies.push(await restore(two));
    expect(inBetween.isOver).toBe(true);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect([await count(), told() - before]).toEqual([2, 1]);
  });

  it.each(['quotas.findOne', 'commit'] as const)('archives once where the archive is full then: before %s', async (step) => {
    const quotas = one.store('forms').collection<Quota>({ name: 'quotas' });
    const most = archiveOf((await quotas.findOne({ _id: 'ada' })) as Quota);
    await quotas.updateOne({ _id: 'ada' }, { $set: { archived: most - 1 } });
    const replies: number[] = [];
    inBetween.before(step, async () => {
      replies.push((await archive(one)).status);
    });
    replies.push((await archive(two)).status);
    expect([inBetween.isOver, replies, await count()]).toEqual([true, [200, 200], 0]);
  });

  // The rest asks nothing else of a store.
  if (stores) return;

  const requestId = newId();
  const calls = {
    newForm: (world: TestWorld) => world.inject(forms.newForm, { as: ada, body: { newform: pagesOfOnce, requestId } }),
    duplicateForm: (world: TestWorld) => world.inject(forms.duplicateForm, { as: ada, body: { id, requestId } }),
    importForm: async (world: TestWorld) =>
      world.inject(forms.importForm, {
        as: ada,
        body: { form: { layoutVersion: 1, pages: pagesOfOnce, details: imported, responsables: [] }, requestId } as never,
      }),
  };
  const pagesOfOnce = pagesOf('input', 'text');
  let imported: object;

  it.each(Object.keys(calls) as (keyof typeof calls)[])('makes one form by %s, whose bytes take the last room', async (name) => {
    imported = (await load(one, id)).details;
    const call = calls[name];
    const made: unknown[] = [];
    let isAsking = false;
    const first = async () => {
      const { status, body } = await call(one);
      made.push(status, idIn(body));
      left = 0;
    };
    // Asked for the room after it has found no earlier call.
    two.answer(submissions.findRoom, async () => {
      if (!isAsking) {
        isAsking = true;
        await first();
      }
      return { left, limit: 1_000_000 };
    });
    const { status, body } = await call(two);
    expect([status, idIn(body)]).toEqual(made);
    expect([made[0], await count()]).toEqual([200, 2]);
  });

  it('saves once what takes the last room', async () => {
    const larger = { pages: pagesOf('input', 'text', 'radio'), version: 1 };
    let first: unknown;
    two.answer(submissions.findRoom, async () => {
      first ??= (await save(one, id, larger)).body;
      return { left: 0, limit: 1_000_000 };
    });
    const second = await save(two, id, larger);
    expect([second.status, second.body]).toEqual([200, first]);
    expect((await save(two, id, { ...larger, title: 'Other', version: 1 })).status).toBe(409);
    expect((await load(two, id)).details.version).toBe(2);
  });

  it('stores once the words of the success page that take the last room', async () => {
    const call = (world: TestWorld, text = 'Thank you. '.repeat(50)) =>
      world.inject(forms.saveSuccessText, { as: ada, body: { id, text } });
    let first: unknown;
    two.answer(submissions.findRoom, async () => {
      first ??= (await call(one)).body;
      return { left: 0, limit: 1_000_000 };
    });
    const second = await call(two);
    expect([second.status, second.body]).toEqual([200, first]);
    expect((await call(two, 'Thank you. '.repeat(60))).status).toBe(413);
  });

  const idIn = (body: object): string => ('_id' in body ? String(body._id) : 'id' in body ? String(body.id) : JSON.stringify(body));
});
