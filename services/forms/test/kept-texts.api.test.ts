import { forms, type HarmDecision, submissions } from '@formwright/contracts';
import type { Pages } from '@formwright/form-model';
import { InBetween, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { evidence as evidenceOf } from '../src/harm/keep-evidence.ts';
import { openRepository } from '../src/repository.ts';
import { ada, create, createFormsWorld, newId, pagesOf, plan, save } from './forms-world.ts';

// What a form said that was reported, held or taken down, and what its owner makes of it since.

describe.each(everyStore)('with $name', ({ stores }) => {
  let world: TestWorld;
  let inBetween: InBetween;
  let id: string;
  beforeEach(async () => {
    inBetween = new InBetween();
    world = await createFormsWorld((ports) => ({ ...ports, store: inBetween.store(ports.store) }), stores && { makeStore: stores() });
    world.answer(submissions.findRoom, () => ({ left: 1_000_000, limit: 1_000_000 }));
    await plan(world, 'ada', { at: 1 });
    id = await create(world, ada, labelled('Which tea?'));
    await world.drain();
  });
  afterEach(() => world.close());

  /** A form that asks for these texts. */
  const labelled = (...labels: string[]): Pages => {
    const pages = pagesOf(...labels.map(() => 'input' as const));
    const left = [...labels];
    for (const row of pages.flatMap((page) => page.rows))
      for (const { cols } of row.content)
        for (const column of cols) if ('content' in column) Object.assign(column.content, { label: left.shift() });
    return pages;
  };
  const phishing = () => labelled('Your bank login', 'Password of your online banking');
  let version = 0;
  beforeEach(() => {
    version = 0;
  });
  const change = async (pages: Pages) => {
    version += 1;
    world.clock.advance(60_000);
    expect((await save(world, id, { title: 'Tea', pages, version })).status).toBe(200);
    await world.drain();
  };
  const report = (formId = id, text = 'It wants my password') =>
    world.publish('submissions.v1.FormReported', formId, {
      ...{ reportId: newId(), formId, workspaceId: 'ada', reason: 'secrets', text, reportedAt: BigInt(world.clock.now()) },
    });
  const caseOf = async (formId = id) => (await world.inject(forms.describeHarm, { body: { formId } })).body;
  const decide = async (decision: HarmDecision, formId = id) => {
    const { seen } = await caseOf(formId);
    const body = { formId, decision, reason: 'Seen', words: 'Please stop.', seen };
    return (await world.inject(forms.decideHarm, { by: 'admin', onBehalfOf: { operator: 'olga' }, body })).status;
  };
  const archive = (formId = id) => world.inject(forms.archiveForm, { as: ada, body: { formId } });
  const remove = async (formId = id) => {
    await archive(formId);
    return (await world.inject(forms.deleteForm, { as: ada, body: { formId } })).status;
  };
  const account = async (standing: 'taken_down' | 'good', at: number) => {
    await plan(world, 'ada', { blocked: standing !== 'good', standing, at });
    await world.runJob('forms.follow-accounts');
  };
  const evidence = () => world.store('forms').collection<{ _id: string; isTakenDown: boolean; bytes: number }>({ name: 'harmEvidence' });
  const told = (formId: string) =>
    world
      .published('forms.v1.FormSaved')
      .filter((event) => event.formId === formId)
      .at(-1)?.harm;
  /** What becomes of a form that is made of this text now. */
  const made = async (pages: Pages) => {
    world.clock.advance(60_000);
    const formId = await create(world, ada, pages);
    await world.drain();
    return told(formId);
  };
  const kept = async (formId = id) =>
    ((await caseOf(formId)).kept ?? []).map(({ why, parts }) => [why, parts.flatMap(({ texts }) => texts).join()]);
  const saying = (why: string, text: string) => [why, expect.stringContaining(text)];

  it('a first report of something harmless hides nothing that is held, reported and deleted after it', async () => {
    await report();
    await change(phishing());
    expect(told(id)).toBe('held');
    await report();
    const both = [saying('reported', 'Which tea?'), saying('reported', 'Password')];
    // Beside the form as it is now stands what it said before.
    expect([await kept(), (await caseOf()).parts.flatMap(({ texts }) => texts).join()]).toEqual([[both[0]], both[1]?.[1]]);
    expect(await remove()).toBe(200);
    await world.runJob('forms.sweep-cases');
    expect(await kept()).toEqual(both);
    // What is kept is taken down with the account, all of it.
    expect((await evidence().find({})).map(({ isTakenDown }) => isTakenDown)).toEqual([false, false]);
    expect(await decide('taken_down')).toBe(200);
    expect((await evidence().find({})).map(({ isTakenDown }) => isTakenDown)).toEqual([true, true]);
  });

  it('what was reported stands beside what its owner made of it, and counts as taken down with it', async () => {
    const reported = labelled('Which word opens your mailbox?');
    await change(reported);
    const at = world.clock.now();
    await report();
    await change(labelled('Which cake?'));
    expect((await caseOf()).kept).toMatchObject([{ at, why: 'reported' }]);
    expect(await kept()).toEqual([saying('reported', 'mailbox')]);
    expect(await decide('taken_down')).toBe(200);
    expect(await kept()).toEqual([saying('reported', 'mailbox')]);
    expect([await made(reported), await made(labelled('Which cake?')), await made(labelled('Which milk?'))]).toEqual([
      'held',
      'held',
      'none',
    ]);
    expect(await decide('lifted')).toBe(200);
    expect([await kept(), await made(reported)]).toEqual([[], 'none']);
  });

  it('what was reported and held is taken down with the account, and stays so for a form that is itself', async () => {
    await report();
    await change(phishing());
    await account('taken_down', 2);
    const marks = async () => (await evidence().find({ isTakenDown: true })).length;
    expect(await marks()).toBe(2);
    await account('good', 3);
    expect([await marks(), await evidence().count({})]).toEqual([0, 2]);
    expect(await decide('taken_down')).toBe(200);
    await report();
    await account('taken_down', 4);
    await account('good', 5);
    expect([await marks(), await made(labelled('Which tea?'))]).toEqual([2, 'held']);
  });

  it.each(['Which tea?', 'Which cake?'])(
    'keeps what is taken down with the account where what it relies on is given up then: %s',
    async (text) => {
      await report();
      if (text !== 'Which tea?') await change(labelled(text));
      const { givingUp } = openRepository(world.store('forms'));
      await plan(world, 'ada', { blocked: true, standing: 'taken_down', at: 2 });
      inBetween.before('commit', () => world.store('forms').commit(givingUp({ _id: id, formId: id, at: 1, bytes: 1 }, 1)));
      await world.runJob('forms.follow-accounts');
      const all = await evidence().find({});
      expect([inBetween.isOver, all.map(({ _id, isTakenDown }) => [_id, isTakenDown])]).toEqual([true, [[id, true]]]);
    },
  );

  it('keeps the first text and the newest nine others of a form, and each once', async () => {
    const texts = Array.from({ length: 13 }, (_, place) => `Which tea number ${place}?`);
    for (const text of texts) {
      await change(labelled(text));
      await report();
      await report();
    }
    expect(await evidence().count({})).toBe(10);
    const expected = [texts[0], ...texts.slice(4)].slice(0, -1);
    expect(await kept()).toEqual(expected.map((text) => saying('reported', text ?? '')));
    expect(await decide('cleared')).toBe(200);
    expect(await evidence().count({})).toBe(0);
  });

  it('keeps less where the texts are long', async () => {
    await report();
    for (const text of ['one', 'two', 'three']) {
      await change(labelled(text));
      await report();
      await evidence().updateOne({ _id: { $startsWith: `${id}~` }, bytes: { $lt: 1_000_000 } }, { $set: { bytes: 1_500_000 } });
    }
    expect(await evidence().count({})).toBe(3);
  });

  it('goes on with what a former program has kept', async () => {
    await report();
    await evidence().updateOne({ _id: id }, { $unset: { isReported: true } });
    await change(labelled('Which cake?'));
    expect(await kept()).toEqual([saying('held', 'Which tea?')]);
    await report();
    expect([await remove(), await kept()]).toEqual([200, [saying('reported', 'Which tea?'), saying('reported', 'Which cake?')]]);
  });

  it('keeps what is held until it opens by itself, and then only what was reported', async () => {
    await change(phishing());
    expect(await evidence().count({})).toBe(1);
    await change(labelled('Which cake?'));
    expect([told(id), await evidence().count({})]).toEqual(['none', 0]);
    await report();
    await change(phishing());
    await change(labelled('Which tea?'));
    expect(await kept()).toEqual([saying('reported', 'Which cake?'), saying('held', 'Password')]);
  });

  it('a report that comes while another text is kept is stored beside it', async () => {
    inBetween.before('harmEvidence.find', async () => {
      version += 1;
      await save(world, id, { title: 'Tea', pages: phishing(), version });
    });
    await report();
    await world.drain();
    expect([inBetween.isOver, await evidence().count({})]).toEqual([true, 1]);
    expect((await caseOf()).reports).toBe(1);
  });

  it('reads and writes the pages of a form where nothing is kept yet', async () => {
    const repository = openRepository(world.store('forms'));
    const form = await repository.findAnyById(id);
    if (!form) throw new Error('there is no form');
    const writes = async () => JSON.stringify(repository.keepingReport(await repository.findKept(id), id, [evidenceOf(form, 1)]));
    expect(await writes()).toContain('Which tea?');
    await report();
    // Of what is kept and marked already, nothing is written again.
    expect(JSON.parse(await writes())).toEqual([{ collection: 'harmEvidence', kind: 'update', filter: expect.anything(), update: {} }]);
    inBetween.before('formPages.findOne', async () => undefined);
    await report();
    expect(inBetween.isOver).toBe(false);
  });

  it('keeps twenty reported forms of an account, those that most have reported, and closes the cases of others that are deleted', async () => {
    const [often, others]: [string, string[]] = [id, []];
    for (let count = 0; count < 3; count += 1) await report(often);
    expect(await remove(often)).toBe(200);
    for (let count = 0; count < 25; count += 1) {
      world.clock.advance(60_000);
      const formId = await create(world, ada, labelled('Which cup?'));
      await world.drain();
      await report(formId);
      await remove(formId);
      others.push(formId);
    }
    await world.runJob('forms.sweep-cases');
    const left = (await evidence().find({})).map(({ _id }) => _id).sort();
    expect(left).toEqual([often, ...others.slice(-19)].sort());
    expect((await world.inject(forms.countHarm, { body: {} })).body.waiting).toBe(20);
  });

  const said = async () => ((await caseOf()).said ?? []).map(({ text }) => text);
  const forget = async () => {
    await world.publish('submissions.v1.ReportsForgotten', id, { formId: id, forgottenAt: BigInt(world.clock.now()) });
    world.clock.advance(60_000);
  };

  it('keeps no word of visitors beyond a decision', async () => {
    await report();
    expect(await said()).toEqual(['It wants my password']);
    expect(await decide('taken_down')).toBe(200);
    // One that was under way.
    await report();
    expect([await said(), await kept(), await evidence().count({})]).toEqual([[], [], 1]);
  });

  it('keeps no word of reports that an operator deletes, also of one that is heard of later', async () => {
    await report();
    const at = world.clock.now();
    await forget();
    expect([await said(), (await caseOf()).reports]).toEqual([[], 1]);
    const late = { formId: id, workspaceId: 'ada', reason: 'spam', text: 'Late', reportedAt: BigInt(at) };
    await world.publish('submissions.v1.FormReported', id, { reportId: newId(), ...late });
    await report(id, 'It still does');
    expect([await said(), (await caseOf()).reports]).toEqual([['It still does'], 3]);
  });

  it('keeps no word of a first report that is heard of after it was deleted', async () => {
    const reportedAt = BigInt(world.clock.now());
    await forget();
    const late = { formId: id, workspaceId: 'ada', reason: 'spam', text: 'Late', reportedAt };
    await world.publish('submissions.v1.FormReported', id, { reportId: newId(), ...late });
    expect([await said(), (await caseOf()).reports, (await caseOf()).at]).toEqual([[], 1, Number(reportedAt)]);
  });

  it('forgets words that come in between as they are deleted', async () => {
    inBetween.before('forms.findOne', () => report(id, 'In between'));
    await forget();
    expect([inBetween.isOver, await said()]).toEqual([true, []]);
  });

  it('keeps the words of visitors for a year', async () => {
    await report();
    world.clock.advance(100 * 86_400_000);
    await report(id, 'It still does');
    world.clock.advance(265 * 86_400_000 - 120_000);
    await world.runJob('forms.sweep-cases');
    expect(await said()).toEqual(['It still does', 'It wants my password']);
    world.clock.advance(240_000);
    await world.runJob('forms.sweep-cases');
    expect([await said(), (await caseOf()).reports]).toEqual([['It still does'], 2]);
  });
});
