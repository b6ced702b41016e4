import { submissions, tellAgain } from '@formwright/contracts';
import { fromJsonBytes } from '@formwright/events';
import type { FormDetails } from '@formwright/form-model';
import { createTestWorld, type TestWorld, toldNothing } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSubmissions } from '../src/index.ts';
import { saveAgain, type TestForm, tellForm, visitSecret } from './submissions-world.ts';

// Which reports tell what the form said: its owner may change it before they are heard of.

describe.each(everyStore)('a report on $name', ({ stores }) => {
  let world: TestWorld;
  let form: TestForm;
  let visitors: number;
  beforeEach(async () => {
    const makeStore = stores?.();
    world = await createTestWorld({
      ...(makeStore && { makeStore }),
      services: [(ports) => createSubmissions(ports, { productName: 'Formwright', visitSecret, rateLimits: 'off' })],
    });
    world.answer(tellAgain('forms'), () => toldNothing);
    form = await tellForm(world);
    visitors = 0;
  });
  afterEach(() => world.close());

  const report = async (of = form, ip = `198.51.${++visitors}.1`) => {
    expect((await world.inject(submissions.reportForm, { body: { form_id: of.id }, ip })).status).toBe(200);
  };
  /** The titles that the reports tell; null: nothing. */
  const told = async () => {
    await world.drain();
    return world
      .published('submissions.v1.FormReported')
      .map(({ detailsJson }) => (detailsJson.length === 0 ? null : (fromJsonBytes(detailsJson) as FormDetails).title));
  };
  const saved = (title: string, revision: number) => saveAgain(world, form, { details: { title }, revision });

  it('tells what the form says once for each of its revisions', async () => {
    const other = await tellForm(world);
    await saved('Tea', 2);
    for (let time = 0; time < 2; time += 1) await report();
    await saved('Bait', 3);
    for (let time = 0; time < 2; time += 1) await report();
    // What a decision ends is not kept any more where reports are heard of. It is a revision, too.
    await saved('Tea', 4);
    await report();
    await report(other);
    expect(await told()).toEqual(['Tea', null, 'Bait', null, 'Tea', expect.any(String)]);
  });

  it('tells it once of many that come at once, and again where that one is not stored', async () => {
    await saved('Tea', 2);
    await Promise.all(Array.from({ length: 20 }, () => report()));
    expect((await told()).filter((title) => title !== null)).toEqual(['Tea']);
    await saved('Bait', 3);
    // Who has reported it before comes first, and does not count.
    await Promise.all([report(form, '198.51.1.1'), report(), report()]);
    await report();
    expect((await told()).filter((title) => title !== null)).toEqual(['Tea', 'Bait']);
  });

  it('of a visitor who has reported it before tells nothing, and leaves it to the next one', async () => {
    await saved('Tea', 2);
    await report(form, '203.0.113.7');
    await saved('Bait', 3);
    await report(form, '203.0.113.7');
    await report();
    expect(await told()).toEqual(['Tea', 'Bait']);
  });

  it('tells it again where all reports were deleted, or a former program has counted them', async () => {
    await saved('Tea', 2);
    await report();
    await world.inject(submissions.forgetReports, { by: 'admin', onBehalfOf: { operator: 'Grace' }, body: { formId: form.id } });
    await report();
    await world
      .store('submissions')
      .collection({ name: 'reportedForms' })
      .updateOne({ _id: form.id }, { $unset: { toldRevision: true } });
    await report();
    await report();
    expect(await told()).toEqual(['Tea', 'Tea', 'Tea', null]);
  });
});
