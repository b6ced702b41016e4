import { listSecurityLog, REPORT_DAYS, submissions, tellAgain } from '@formwright/contracts';
import { DAY_MS } from '@formwright/platform';
import { createTestWorld, type TestWorld, toldNothing } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSubmissions } from '../src/index.ts';
import type { Report } from '../src/reporting/report.ts';
import { createSubmissionsWorld, saveAgain, type TestForm, tellForm, visitSecret } from './submissions-world.ts';

type Sought = { page?: number; size?: number; text?: string; workspaceIds?: string[] };
const listed = async (world: TestWorld, sought: Sought = {}) =>
  (await world.inject(submissions.listReported, { by: 'admin', body: { page: 1, size: 10, ...sought } })).body;
const ids = async (world: TestWorld, sought: Sought = {}) => (await listed(world, sought)).rows.map(({ formId }) => formId);
const forget = (world: TestWorld, formId: string) =>
  world.inject(submissions.forgetReports, { by: 'admin', onBehalfOf: { operator: 'Grace' }, body: { formId } });

let networks = 0;
/** Of a visitor of its own. */
const report = (world: TestWorld, form: TestForm, reason?: Report['reason']) => {
  networks += 1;
  const ip = `10.${networks >> 8}.${networks & 255}.1`;
  return world.inject(submissions.reportForm, { body: { form_id: form.id, ...(reason && { reason }) }, ip });
};
const keptOf = (world: TestWorld, formId: string) => world.store('submissions').collection<Report>({ name: 'reports' }).find({ formId });

describe.each(everyStore)('the reported forms on $name', ({ stores }) => {
  let world: TestWorld;
  let form: TestForm;
  beforeEach(async () => {
    const makeStore = stores?.();
    world = await createTestWorld({
      ...(makeStore && { makeStore }),
      services: [(ports) => createSubmissions(ports, { productName: 'Formwright', visitSecret, rateLimits: 'off' })],
    });
    world.answer(tellAgain('forms'), () => toldNothing);
    form = await tellForm(world);
  });
  afterEach(() => world.close());

  it('[OPS-43 part: the service] are listed with their reports counted by reason, the latest report first', async () => {
    const other = await tellForm(world);
    await report(world, other);
    world.clock.advance(1_000);
    for (const reason of ['spam', 'secrets', 'spam', ''] as const) await report(world, form, reason);
    const visitor = { body: { form_id: form.id }, ip: '192.0.2.1' };
    for (let times = 0; times < 2; times += 1) await world.inject(submissions.reportForm, visitor);
    const { rows, ...place } = await listed(world);
    expect(place).toEqual({ page: 1, total: 2, isMore: false, next: null });
    expect(rows[0]).toEqual({
      ...{ formId: form.id, workspaceId: form.workspaceId, title: expect.any(String), link: form.link },
      ...{ count: 5, lastAt: world.clock.now() },
      reasons: [
        { reason: '', count: 2 },
        { reason: 'spam', count: 2 },
        { reason: 'secrets', count: 1 },
      ],
    });
    expect(rows[1]).toMatchObject({ formId: other.id, count: 1, lastAt: world.clock.now() - 1_000 });
  });

  it('are found by words of title and link, and by workspaces', async () => {
    await saveAgain(world, form, { details: { title: 'Glaze survey' }, revision: 2 });
    const other = await tellForm(world);
    await report(world, form);
    world.clock.advance(1_000);
    await report(world, other);
    expect(await ids(world, { text: 'gla' })).toEqual([form.id]);
    expect(await ids(world, { text: form.link })).toEqual([form.id]);
    expect(await ids(world, { workspaceIds: [other.workspaceId] })).toEqual([other.id]);
    expect(await ids(world, { workspaceIds: [other.workspaceId, form.workspaceId] })).toEqual([other.id, form.id]);
    expect(await ids(world, { workspaceIds: [] })).toEqual([]);
    // A new name is known at once.
    await saveAgain(world, form, { details: { title: 'Kiln' }, revision: 3 });
    expect([await ids(world, { text: 'glaze' }), await ids(world, { text: 'kiln' })]).toEqual([[], [form.id]]);
  });

  it('come in pages', async () => {
    const made: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      world.clock.advance(1);
      const one = await tellForm(world);
      await report(world, one);
      made.unshift(one.id);
    }
    expect([await ids(world), await ids(world, { page: 2 })]).toEqual([made.slice(0, 10), made.slice(10)]);
    expect(await listed(world, { page: 5 })).toMatchObject({ page: 2, total: 12 });
  });

  it('are forgotten with all their reports, once by two operators at once, and can be reported again', async () => {
    for (const reason of ['spam', 'harm'] as const) await report(world, form, reason);
    const replies = await Promise.all([forget(world, form.id), forget(world, form.id)]);
    expect(replies.map(({ body }) => body.count).sort()).toEqual([0, 2]);
    expect((await forget(world, form.id)).body).toEqual({ count: 0 });
    expect(world.published('submissions.v1.ReportsForgotten')).toEqual([expect.objectContaining({ formId: form.id })]);
    expect([await listed(world), await keptOf(world, form.id)]).toEqual([{ rows: [], page: 1, total: 0, isMore: false, next: null }, []]);
    const { entries } = (await world.inject(listSecurityLog('submissions'), { body: { who: [form.workspaceId] } })).body;
    expect(entries).toMatchObject([
      {
        ...{ what: 'reports forgotten', from: 'operator Grace' },
        detail: JSON.stringify({ reports: [2, 0], form: form.id, reasons: JSON.stringify({ spam: 1, harm: 1 }) }),
      },
    ]);
    await report(world, form);
    expect((await listed(world)).rows).toMatchObject([{ formId: form.id, count: 1 }]);
  });

  it('go with their form, and with their last report', async () => {
    const other = await tellForm(world);
    await report(world, form);
    await report(world, other, 'spam');
    world.clock.advance(DAY_MS);
    await report(world, form, 'harm');
    world.clock.advance(REPORT_DAYS * DAY_MS - 1_000);
    await world.runJob('submissions.remove-old-reports');
    expect((await listed(world)).rows).toMatchObject([{ formId: form.id, count: 1, reasons: [{ reason: 'harm', count: 1 }] }]);
    await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence: 99 });
    expect(await ids(world)).toEqual([]);
  });

  it('of which a former program has stored the reports are listed by a job', async () => {
    for (const reason of ['spam', 'harm'] as const) await report(world, form, reason);
    const [told] = (await listed(world)).rows;
    const kept = world.store('submissions').collection<{ _id: string; count: number }>({ name: 'reportedForms' });
    await kept.deleteMany({});
    expect(await ids(world)).toEqual([]);
    await world.runJob('submissions.mend-reported');
    expect((await listed(world)).rows).toEqual([told]);
    await kept.updateOne({ _id: form.id }, { $set: { count: 1 } });
    await world.runJob('submissions.mend-reported');
    expect((await listed(world)).rows).toEqual([told]);
  });

  it('leave nothing where a former program has removed the last report, or the form', async () => {
    const other = await tellForm(world);
    await report(world, form);
    await report(world, other);
    const rows = world.store('submissions').collection<{ _id: string }>({ name: 'reportedForms' });
    const left = await rows.find({});
    await forget(world, form.id);
    await world.publish('forms.v1.FormDeleted', other.id, { formId: other.id, workspaceId: other.workspaceId }, { sequence: 99 });
    await rows.insertMany(left);
    expect(await ids(world)).toHaveLength(2);
    await world.runJob('submissions.mend-reported');
    expect([await ids(world), await rows.count({})]).toEqual([[], 0]);
  });
});

it('what operators are told of reports is what is kept, after any changes', async () => {
  const step = fc.constantFrom('report', 'report spam', 'forget', 'a year', 'a day');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(2)), { maxLength: 15 }), async (steps) => {
      const world = await createSubmissionsWorld();
      const forms = [await tellForm(world), await tellForm(world), await tellForm(world)];
      for (const [what, index] of steps) {
        const one = forms[index] as TestForm;
        if (what === 'forget') await forget(world, one.id);
        else if (what === 'a day') world.clock.advance(DAY_MS);
        else if (what === 'a year') {
          world.clock.advance((REPORT_DAYS - 1) * DAY_MS);
          await world.runJob('submissions.remove-old-reports');
        } else await report(world, one, what === 'report' ? '' : 'spam');
      }
      const { rows } = await listed(world);
      const copies = world.store('submissions').collection<{ _id: string; reports?: number }>({ name: 'forms' });
      for (const { id } of forms) {
        const kept = await keptOf(world, id);
        const row = rows.find(({ formId }) => formId === id);
        expect([row?.count ?? 0, (await copies.findOne({ _id: id }))?.reports ?? 0]).toEqual([kept.length, kept.length]);
        if (kept.length > 0) expect(row?.lastAt).toBe(Math.max(...kept.map(({ at }) => at)));
        for (const { reason, count } of row?.reasons ?? []) expect(count).toBe(kept.filter((each) => each.reason === reason).length);
      }
      await world.close();
    }),
    { numRuns: 15 },
  );
});
