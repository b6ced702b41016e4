import { forms, submissions } from '@formwright/contracts';
import type { Ports } from '@formwright/platform';
import { createReplicaWorlds, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bytesOf } from '../src/harm/evidence-store.ts';
import { createForms } from '../src/index.ts';
import { ada, create, createFormsWorld, newId, pagesOf, plan, visitSecret } from './forms-world.ts';

// What visitors say of a form is kept in a document of its own for each report.

const DAY_MS = 86_400_000;

interface StoredSaid {
  _id: string;
  formId: string;
  at: number;
  text: string;
}

const describing = (world: TestWorld, formId: string) => async () => (await world.inject(forms.describeHarm, { body: { formId } })).body;
const reporting =
  (world: TestWorld, formId: string) =>
  (text: string, { at = world.clock.now(), reportId = newId() } = {}) =>
    world.publish('submissions.v1.FormReported', formId, {
      ...{ reportId, formId, workspaceId: 'ada', reason: 'spam', text, reportedAt: BigInt(at) },
    });

describe.each(everyStore)('the words of visitors, on $name', ({ stores }) => {
  let world: TestWorld;
  let id: string;
  let caseOf: ReturnType<typeof describing>;
  let report: ReturnType<typeof reporting>;
  beforeEach(async () => {
    world = await createFormsWorld(undefined, stores && { makeStore: stores() });
    world.answer(submissions.findRoom, () => ({ left: 1_000_000, limit: 1_000_000 }));
    await plan(world, 'ada', { at: 1 });
    id = await create(world);
    await world.drain();
    [caseOf, report] = [describing(world, id), reporting(world, id)];
  });
  afterEach(() => world.close());

  const stored = () => world.store('forms').collection<StoredSaid>({ name: 'harmSaid' });
  const said = async () => ((await caseOf()).said ?? []).map(({ text }) => text);
  const decide = async (decision: 'cleared' | 'taken_down') => {
    const body = { formId: id, decision, reason: 'Seen', words: 'Please stop.', seen: (await caseOf()).seen };
    expect((await world.inject(forms.decideHarm, { by: 'admin', onBehalfOf: { operator: 'olga' }, body })).status).toBe(200);
  };

  it('are the newest ten, in whichever order reports are heard of, and each once', async () => {
    const now = world.clock.now();
    const times = [5, 12, 1, 9, 3, 11, 7, 2, 10, 4, 8, 6];
    for (const at of times) {
      const reportId = `report${at}`;
      for (let heard = 0; heard < 2; heard += 1) await report(`${at}`, { at: now + at, reportId });
    }
    expect(await said()).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
    expect(await stored().count({})).toBe(10);
  });

  it('of one who reports again, once the reports were deleted, are kept anew', async () => {
    const reportId = newId();
    await report('First', { reportId });
    const forgottenAt = BigInt(world.clock.now());
    world.clock.advance(60_000);
    // It is heard of before the deletion is.
    await report('Again', { reportId });
    await world.publish('submissions.v1.ReportsForgotten', id, { formId: id, forgottenAt });
    expect([await said(), await stored().count({})]).toEqual([['Again'], 1]);
  });

  it.each(['cleared', 'taken_down'] as const)('go with a decision: %s', async (decision) => {
    await report('It wants my password');
    await decide(decision);
    expect([await said(), await stored().count({})]).toEqual([[], 0]);
  });

  it('stay with the text of a deleted form for its 90 days, and go with it', async () => {
    await report('It wants my password');
    for (const call of [forms.archiveForm, forms.deleteForm]) await world.inject(call, { as: ada, body: { formId: id } });
    await world.runJob('forms.sweep-cases');
    world.clock.advance(89 * DAY_MS);
    await world.runJob('forms.sweep-cases');
    expect(await said()).toEqual(['It wants my password']);
    world.clock.advance(2 * DAY_MS);
    await world.runJob('forms.sweep-cases');
    expect([await said(), await stored().count({})]).toEqual([[], 0]);
  });

  it('do not stand again once a former program beside this one has decided, also where it is reported again', async () => {
    await report('It wants my password');
    world.clock.advance(60_000);
    // What a decision of the former program stores. It knows nothing of the words.
    const decided = { reports: 0, decidedAt: world.clock.now() };
    await world.store('forms').collection<{ _id: string }>({ name: 'harmCases' }).updateOne({ _id: id }, { $set: decided });
    expect(await said()).toEqual([]);
    world.clock.advance(60_000);
    await report('It still does');
    // One that was under way at the decision.
    await report('It did', { at: decided.decidedAt - 1 });
    expect(await said()).toEqual(['It still does', 'It did']);
    await world.runJob('forms.sweep-cases');
    expect(await stored().count({})).toBe(2);
  });

  it('that a former program beside this one has left go with the next sweep', async () => {
    await report('It wants my password');
    const cases = world.store('forms').collection<{ _id: string }>({ name: 'harmCases' });
    await cases.updateOne({ _id: id }, { $set: { saidAfter: world.clock.now() } });
    await stored().insertOne({ _id: 'left', formId: 'nobody', at: world.clock.now(), text: '' });
    await world.runJob('forms.sweep-cases');
    expect(await stored().count({})).toBe(0);
  });
});

describe.each(everyStore)('a replica that keeps words with the text beside one of today on $name', ({ stores }) => {
  const config = { productName: 'Formwright', publicUrl: 'https://forms.example', visitSecret };
  const today = (ports: Ports) => createForms(ports, config);
  const of = (at: number, text: string) => ({ at, reason: 'spam', text });
  const [pages, details] = [pagesOf('input'), { title: 'Tea' }];
  /** A text as the program before the step has kept it. */
  const kept = {
    ...{ _id: 'tea', workspaceId: 'ada', text: 'digest', body: 'digest', pages, details, at: 1, isTakenDown: false, isReported: true },
    ...{ size: 7, said: [of(1, 'One'), of(1, 'Two')], deletedAt: null },
  };
  const former = (ports: Ports) => {
    const collection: Ports['store']['collection'] = ({ migrations: _unknown, ...declaration }) => ports.store.collection(declaration);
    return {
      ...createForms({ ...ports, store: { ...ports.store, collection } }, config),
      start: async () => {
        await ports.store.collection<{ _id: string }>({ name: 'harmEvidence' }).insertOne(kept);
      },
    };
  };

  it('takes the words of each report out of the text, also those that the older one adds, and loses none', async () => {
    const make = stores?.();
    const [old, now] = await createReplicaWorlds({ services: [former], ...(make && { makeStore: make }) }, undefined, [today]);
    const texts = old.store('forms').collection<{ _id: string; said?: unknown; bytes?: number }>({ name: 'harmEvidence' });
    const words = old.store('forms').collection<StoredSaid>({ name: 'harmSaid' });
    const all = async () => (await words.find({}, { sort: { at: 1, text: 1 } })).map(({ text }) => text);
    const { said: _said, size: _size, ...others } = kept;
    const brought = { ...others, bytes: bytesOf(kept as never) };
    expect([await texts.findOne({ _id: 'tea' }), await all()]).toEqual([brought, ['One', 'Two']]);
    // The older one adds what it hears of, to what was taken out, and the newer one finds it as it reads.
    await texts.updateOne({ _id: 'tea' }, { $set: { said: [of(1, 'Two'), of(2, 'Three')] } });
    await now.publish('submissions.v1.FormReported', 'tea', {
      ...{ reportId: newId(), formId: 'tea', workspaceId: 'ada', reason: 'spam', text: 'Late', reportedAt: 3n },
    });
    expect(await all()).toContain('Three');
    await texts.updateOne({ _id: 'tea' }, { $set: { said: [of(2, 'Three'), of(4, 'Four')] } });
    await old.close();
    await now.runJob('service0.walk-again');
    const here = now.store('forms');
    const left = await here.collection<{ _id: string; said?: unknown }>({ name: 'harmEvidence' }).findOne({ _id: 'tea' });
    const found = await here.collection<StoredSaid>({ name: 'harmSaid' }).find({}, { sort: { at: 1, text: 1 } });
    expect([left, found.map(({ text }) => text)]).toEqual([brought, ['One', 'Two', 'Three', 'Four']]);
    await now.close();
  });
});
