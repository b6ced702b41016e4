import { forms, type HarmDecision, submissions } from '@formwright/contracts';
import { toJsonBytes } from '@formwright/events';
import { LAYOUT_VERSION, type Pages } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, create, createFormsWorld, load, newId, pagesOf, plan, save } from './forms-world.ts';

// Reports tell what the form said, and come in any order with what its owner makes of it.

describe.each(everyStore)('on $name, what a report tells', ({ stores }) => {
  let world: TestWorld;
  let id: string;
  let version: number;
  beforeEach(async () => {
    world = await createFormsWorld(undefined, stores && { makeStore: stores() });
    world.answer(submissions.findRoom, () => ({ left: 1_000_000, limit: 1_000_000 }));
    await plan(world, 'ada', { at: 1 });
    version = 0;
    id = await create(world, ada, asking('Which tea?'));
    await world.drain();
  });
  afterEach(() => world.close());

  const asking = (label: string): Pages => {
    const pages = pagesOf('input');
    for (const { rows } of pages)
      for (const { content } of rows)
        for (const { cols } of content) for (const column of cols) if ('content' in column) Object.assign(column.content, { label });
    return pages;
  };
  const change = async (label: string) => {
    version += 1;
    world.clock.advance(60_000);
    expect((await save(world, id, { title: 'Tea', pages: asking(label), version })).status).toBe(200);
    await world.drain();
  };
  interface Reported {
    reportId: string;
    at: number;
    said: { pagesJson: Uint8Array; detailsJson: Uint8Array; layoutVersion: number } | Record<string, never>;
  }
  /** A report of now, which is heard of when it is `heard`. @param isTold whether it tells what the form says */
  const made = async (isTold = true): Promise<Reported> => {
    const { pages, details } = await load(world, id);
    const said = { pagesJson: toJsonBytes(pages), detailsJson: toJsonBytes(details), layoutVersion: LAYOUT_VERSION };
    return { reportId: newId(), at: world.clock.now(), said: isTold ? said : {} };
  };
  const heard = ({ reportId, at, said }: Reported) =>
    world.publish('submissions.v1.FormReported', reportId, {
      ...{ reportId, formId: id, workspaceId: 'ada', reason: 'secrets', text: '', reportedAt: BigInt(at), ...said },
    });
  const caseOf = async () => (await world.inject(forms.describeHarm, { body: { formId: id } })).body;
  const decide = async (decision: HarmDecision) => {
    const body = { formId: id, decision, reason: 'Seen', words: 'Please stop.', seen: (await caseOf()).seen };
    expect((await world.inject(forms.decideHarm, { by: 'admin', onBehalfOf: { operator: 'olga' }, body })).status).toBe(200);
  };
  const remove = async () => {
    await world.inject(forms.archiveForm, { as: ada, body: { formId: id } });
    expect((await world.inject(forms.deleteForm, { as: ada, body: { formId: id } })).status).toBe(200);
  };
  const labels = ['Which tea?', 'Which bait?', 'Which cake?'];
  /** Of the texts beside the form as it is, which label each has. */
  const kept = async () =>
    ((await caseOf()).kept ?? []).map(({ why, parts }) => [why, labels.find((label) => JSON.stringify(parts).includes(label))]);
  const evidence = () => world.store('forms').collection<{ _id: string; isTakenDown: boolean }>({ name: 'harmEvidence' });

  it('of a second text is kept, where its owner has changed the form before that is heard', async () => {
    await heard(await made());
    await change('Which bait?');
    const second = await made();
    await change('Which cake?');
    await heard(second);
    expect(await kept()).toEqual([
      ['reported', 'Which tea?'],
      ['reported', 'Which bait?'],
    ]);
    expect((await caseOf()).reports).toBe(2);
  });

  it('of a second text is kept, where its owner has deleted the form before that is heard', async () => {
    await heard(await made());
    await change('Which bait?');
    const second = await made();
    await remove();
    await heard(second);
    expect((await kept()).map(([, label]) => label)).toEqual(['Which tea?', 'Which bait?']);
  });

  it('is kept once, in whichever order reports are heard of, and however often', async () => {
    const first = await made();
    await change('Which bait?');
    const second = await made();
    const third = await made(false);
    await change('Which cake?');
    for (const report of [third, second, first, second, first]) await heard(report);
    // Heard of before what it refers to, the third has the form as it is.
    expect(new Set((await kept()).map(([, label]) => label))).toEqual(new Set(['Which tea?', 'Which bait?']));
    expect(await evidence().count({})).toBe(3);
  });

  it('of a copy that was behind does not stand for the page that the visitor saw', async () => {
    const behind = await made();
    await change('Which bait?');
    await heard({ ...behind, at: world.clock.now() });
    await change('Which cake?');
    expect(await kept()).toEqual([
      ['reported', 'Which tea?'],
      ['reported', 'Which bait?'],
    ]);
  });

  it('is not what was saved after it', async () => {
    const report = await made();
    await change('Which bait?');
    await heard(report);
    await heard({ ...(await made(false)), at: report.at });
    await change('Which cake?');
    expect(await kept()).toEqual([['reported', 'Which tea?']]);
  });

  it('of before a decision is kept with the reports since it', async () => {
    await heard(await made());
    await change('Which bait?');
    const second = await made();
    await change('Which cake?');
    await decide('cleared');
    await heard(second);
    expect([await kept(), (await caseOf()).reports]).toEqual([[['reported', 'Which bait?']], 1]);
  });

  it('of before a take-down is taken down as well', async () => {
    await heard(await made());
    await change('Which bait?');
    const second = await made();
    await change('Which cake?');
    await decide('taken_down');
    await heard(second);
    expect((await evidence().find({})).map(({ isTakenDown }) => isTakenDown)).toEqual([true, true, true]);
    world.clock.advance(60_000);
    const again = await create(world, ada, asking('Which bait?'));
    await world.drain();
    const saved = world.published('forms.v1.FormSaved').filter(({ formId }) => formId === again);
    expect(saved.at(-1)?.harm).toBe('held');
  });
});
