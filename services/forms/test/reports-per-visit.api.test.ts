import { forms, identity, responses } from '@formwright/contracts';
import { newElement, newPages, type Pages } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, create, createFormsWorld, load, newId, save } from './forms-world.ts';

const asking = (label: string): Pages => {
  const [page] = newPages({ title: 'Bakery', newId });
  const column = newElement('input', newId);
  return [{ ...page, rows: [{ id: newId(), content: [{ cols: [{ ...column, content: { ...column.content, label } }] }] }] }] as Pages;
};

describe.each(everyStore)('a form that was reported is saved, on $name', ({ stores }) => {
  let world: TestWorld;
  let asked: string[];
  let visits: number | null;
  let spans: number[];
  beforeEach(async () => {
    world = await createFormsWorld(undefined, stores && { makeStore: stores() });
    asked = [];
    spans = [];
    visits = 0;
    world.answer(identity.describeOwner, () => ({ domain: 'bakery.example', createdAt: 0 }));
    world.answer(responses.countVisits, ({ body }) => {
      asked.push(body?.formId ?? '');
      spans.push(body?.since ?? 0);
      return { visits };
    });
  });
  afterEach(() => world.close());

  const report = async (formId: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await world.publish('submissions.v1.FormReported', `${formId}${time}`, {
        ...{ reportId: newId(), formId, workspaceId: 'ada', reason: 'secrets', text: '', reportedAt: BigInt(world.clock.now()) },
      });
    }
    await world.drain();
  };
  /** What is known against it after a save that changes its name. */
  const saved = async (id: string) => {
    const { pages, details } = await load(world, id);
    const { version } = details;
    expect((await save(world, id, { title: `Bakery ${version}`, pages, version })).status).toBe(200);
    const { state, reasons } = (await world.inject(forms.describeHarm, { body: { formId: id } })).body;
    return { state, weight: reasons.find(({ code }) => code === 'reports')?.weight ?? 0 };
  };

  it.each([
    [600, 'held', 40],
    [601, 'warned', 20],
    [null, 'held', 40],
  ] as const)('three reports of %s visits: it is %s', async (count, state, weight) => {
    const id = await create(world, ada, asking('One-time code'));
    expect(await saved(id)).toEqual({ state: 'warned', weight: 0 });
    // Without reports nobody has to be asked.
    expect(asked).toEqual([]);
    await report(id, 3);
    visits = count;
    expect(await saved(id)).toEqual({ state, weight });
    expect([asked, spans]).toEqual([[id], [0]]);
  });

  it('and has been decided about: visits are of the time of its reports', async () => {
    const id = await create(world, ada, asking('One-time code'));
    await report(id, 3);
    expect((await saved(id)).state).toBe('held');
    const { seen } = (await world.inject(forms.describeHarm, { body: { formId: id } })).body;
    world.clock.advance(60_000);
    const decidedAt = world.clock.now();
    const decision = { formId: id, decision: 'cleared' as const, reason: 'Seen', words: '', seen };
    await world.inject(forms.decideHarm, { by: 'admin', onBehalfOf: { operator: 'olga' }, body: { ...decision, words: 'It is fine.' } });
    world.clock.advance(86_400_000);
    await report(id, 3);
    await saved(id);
    // The rules hold it once more, and deal with no report.
    await saved(id);
    expect(spans).toEqual([0, decidedAt, decidedAt]);
    const told = (await world.inject(forms.describeHarm, { body: { formId: id } })).body;
    expect(told).toMatchObject({ reports: 3, allReports: 6, reportsSince: decidedAt });
    expect(told.decisions.map(({ decision }) => decision)).toEqual(['held', 'cleared', 'held']);
  });

  it('is judged without what the others know while they are away', async () => {
    const id = await create(world, ada, asking('One-time code'));
    await report(id, 3);
    const away = () => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    };
    world.answer(responses.countVisits, away);
    world.answer(identity.describeOwner, away);
    expect(await saved(id)).toEqual({ state: 'held', weight: 40 });
  });

  it('nobody is asked about a form without any sign', async () => {
    const id = await create(world, ada, asking('Cake'));
    await report(id, 3);
    expect(await saved(id)).toEqual({ state: 'none', weight: 0 });
    expect(asked).toEqual([]);
  });
});
