import { forms, submissions } from '@formwright/contracts';
import type { Pages } from '@formwright/form-model';
import { InBetween, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_EVIDENCE_BYTES } from '../src/harm/bound-evidence.ts';
import { ada, create, createFormsWorld, newId, pagesOf, plan, save } from './forms-world.ts';

// All texts of one account on which no operator has decided have a bound in bytes. Texts of eleven million bytes stand for many large ones.

const LARGE = 11_000_000;

describe.each(everyStore)('the bytes of what an account keeps undecided, on $name', ({ stores }) => {
  let world: TestWorld;
  let inBetween: InBetween;
  beforeEach(async () => {
    inBetween = new InBetween();
    world = await createFormsWorld((ports) => ({ ...ports, store: inBetween.store(ports.store) }), stores && { makeStore: stores() });
    world.answer(submissions.findRoom, () => ({ left: 1_000_000, limit: 1_000_000 }));
    await plan(world, 'ada', { plan: 'Premium', maxForms: -1, at: 1 });
  });
  afterEach(() => world.close());

  const asking = (label: string): Pages => {
    const pages = pagesOf('input');
    for (const { rows } of pages)
      for (const { content } of rows)
        for (const { cols } of content) for (const column of cols) if ('content' in column) Object.assign(column.content, { label });
    return pages;
  };
  const evidence = () => world.store('forms').collection<{ _id: string; bytes: number; isTakenDown: boolean }>({ name: 'harmEvidence' });
  const quota = async () =>
    (await world.store('forms').collection<{ _id: string; evidenceBytes?: number }>({ name: 'quotas' }).findOne({ _id: 'ada' }))
      ?.evidenceBytes;
  const report = (formId: string) =>
    world.publish('submissions.v1.FormReported', formId, {
      ...{ reportId: newId(), formId, workspaceId: 'ada', reason: 'spam', text: '', reportedAt: BigInt(world.clock.now()) },
    });
  /** A form whose text counts as that long. */
  const reported = async (label: string, { reports = 1, bytes = LARGE } = {}) => {
    world.clock.advance(60_000);
    const formId = await create(world, ada, asking(label));
    await world.drain();
    for (let count = 0; count < reports; count += 1) await report(formId);
    await evidence().updateOne({ _id: formId }, { $set: { bytes } });
    return formId;
  };
  /** As if all that is kept had been kept as long as it counts now. */
  const countAnew = () =>
    world
      .store('forms')
      .collection({ name: 'quotas' })
      .updateOne({ _id: 'ada' }, { $unset: { evidenceBytes: true } });
  const left = async () => (await evidence().find({})).map(({ _id }) => _id);
  const givenUp = async (formId: string) => (await world.inject(forms.describeHarm, { body: { formId } })).body.givenUp;
  const decide = async (formId: string) => {
    const { seen } = (await world.inject(forms.describeHarm, { body: { formId } })).body;
    const body = { formId, decision: 'taken_down' as const, reason: 'Seen', words: 'Please stop.', seen };
    expect((await world.inject(forms.decideHarm, { by: 'admin', onBehalfOf: { operator: 'olga' }, body })).status).toBe(200);
  };

  it('are summed up as texts are kept, and texts that fit push out none', async () => {
    const ids = [await reported('One', { bytes: 1 }), await reported('Two', { bytes: 1 })];
    const sum = await quota();
    expect(sum).toBeGreaterThan(100);
    await report(ids[0] as string);
    expect([await quota(), (await left()).sort()]).toEqual([sum, [...ids].sort()]);
    expect(await givenUp(ids[0] as string)).toBe(0);
  });

  it('have a bound, where texts of forms that fewest have reported go first, and their cases say so', async () => {
    const often = await reported('Often', { reports: 3 });
    const old = await reported('Old');
    const younger = await reported('Younger');
    await countAnew();
    const last = await reported('Last', { bytes: 1 });
    expect((await left()).sort()).toEqual([often, younger, last].sort());
    const sum = (await quota()) ?? 0;
    expect([sum > 2 * LARGE, sum < MAX_EVIDENCE_BYTES]).toEqual([true, true]);
    expect([await givenUp(old), await givenUp(younger), await givenUp(last)]).toEqual([world.clock.now(), 0, 0]);
    // The form is there, and reported again it is kept again.
    await report(old);
    expect(await left()).toContain(old);
  });

  it('give up the later texts of a form before its first one', async () => {
    const form = await reported('First', { bytes: 1 });
    expect((await save(world, form, { title: 'Tea', pages: asking('Second'), version: 1 })).status).toBe(200);
    await world.drain();
    world.clock.advance(60_000);
    await report(form);
    await evidence().updateOne({ _id: { $startsWith: `${form}~` } }, { $set: { bytes: LARGE } });
    const other = await reported('Other', { reports: 3, bytes: 2 * LARGE });
    await countAnew();
    const last = await reported('Last', { bytes: 1 });
    expect((await left()).sort()).toEqual([form, other, last].sort());
  });

  it('are those on which no operator has decided: what a decision was made on stays', async () => {
    const decided = await reported('Decided', { bytes: 4 * LARGE });
    await decide(decided);
    const undecided = await reported('Undecided', { bytes: 2 * LARGE });
    await countAnew();
    const last = await reported('Last', { bytes: 1 });
    expect((await left()).sort()).toEqual([decided, undecided, last].sort());
    expect(await quota()).toBeLessThan(3 * LARGE);
  });

  it('are counted anew where the take-down of the account is lifted at the moment of a report', async () => {
    const account = (standing: 'taken_down' | 'good', at: number) =>
      plan(world, 'ada', { plan: 'Premium', maxForms: -1, blocked: standing !== 'good', standing, at });
    const before = await reported('Before');
    await account('taken_down', 2);
    await world.runJob('forms.follow-accounts');
    await account('good', 3);
    const formId = await create(world, ada, asking('New'));
    // Between what the report counts and its commit, after it has looked for what is kept of the form and of the account.
    const lift = () => world.runJob('forms.follow-accounts');
    const atSecond = async () => inBetween.before('harmEvidence.find', lift);
    inBetween.before('harmEvidence.find', async () => inBetween.before('harmEvidence.find', atSecond));
    await report(formId);
    const kept = await evidence().find({ isTakenDown: false });
    expect([inBetween.isOver, kept.map(({ _id }) => _id).sort()]).toEqual([true, [before, formId].sort()]);
    expect(await quota()).toBe(kept.reduce((sum, { bytes }) => sum + bytes, 0));
  });

  it('do not stop reports that come at once', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) ids.push(await create(world, ada, asking(`Form ${count}`)));
    await world.drain();
    world.clock.advance(60_000);
    await Promise.all(ids.map(report));
    const kept = await evidence().find({});
    expect([kept.length, await quota()]).toEqual([8, kept.reduce((sum, { bytes }) => sum + bytes, 0)]);
  });
});
