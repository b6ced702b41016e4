import { submissions } from '@formwright/contracts';
import { createMetrics } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createSubmissionsWorld, idOf, newId, submit, tellForm, tellPlan, textAnswer } from './submissions-world.ts';

let world: TestWorld;
let metrics: ReturnType<typeof createMetrics>;
beforeEach(async () => {
  metrics = createMetrics();
  world = await createSubmissionsWorld(undefined, undefined, 'off', metrics);
});
afterEach(() => world.close());

/** What the metrics count, by name and reason; nothing that is zero. */
async function counted(): Promise<Record<string, number>> {
  const text = await metrics.text();
  const count = (name: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, label, value]) => [label ?? name, Number(value)] as const).filter(([, value]) => value > 0);
  return Object.fromEntries([
    ...count('accepted', /^formwright_submissions_accepted_total()? (\d+)$/gm),
    ...count('acknowledged', /^formwright_acknowledgement_seconds_count()? (\d+)$/gm),
    ...count('', /^formwright_refusals_total\{reason="(\w+)"\} (\d+)$/gm),
  ]);
}

it('counts what becomes of submissions, each once', async () => {
  const form = await tellForm(world);
  const submissionId = newId();
  const userData = textAnswer(form);
  for (let n = 0; n < 2; n += 1) expect((await submit(world, form, { submissionId, userData })).status).toBe(200);
  expect(await counted()).toEqual({ accepted: 1, acknowledged: 1 });

  const native = await world.inject(submissions.postPublicForm, {
    params: { link: form.link },
    otherFields: [[idOf(form, 'input'), 'Hello']],
  });
  expect(native.status).toBe(303);
  expect(await counted()).toEqual({ accepted: 2, acknowledged: 2 });

  expect((await submit(world, form, { submissionId: newId(), userData, note: 'Buy now' })).status).toBe(200);
  expect((await submit(world, form, { submissionId, userData: textAnswer(form, 'Other') })).status).toBe(409);
  expect((await submit(world, form, { userData: { unknown: userData } as never })).status).toBe(422);
  expect((await submit(world, { ...form, id: 'nowhere', link: 'nowhere' })).status).toBe(404);
  await tellPlan(world, form.workspaceId, { plan: 'Free', maxResponses: 2 });
  world.clock.advance(2_000);
  expect((await submit(world, form, { userData })).status).toBe(410);
  const details = { deadline: { at: world.clock.now(), zone: 'UTC' } };
  expect((await submit(world, await tellForm(world, undefined, { details }), { userData })).status).toBe(410);
  const closed = await tellForm(world, undefined, { details });
  expect((await world.inject(submissions.postPublicForm, { params: { link: closed.link } })).status).toBe(410);
  const refused = { suspicious: 1, invalid: 2, closed: 1, full: 1, ended: 2 };
  expect(await counted()).toEqual({ accepted: 2, acknowledged: 2, ...refused });

  expect((await world.inject(submissions.checkResponseCountNow, { body: { nothing: 1 } })).status).toBeGreaterThanOrEqual(400);
  expect(await counted()).toEqual({ accepted: 2, acknowledged: 2, ...refused });
});

it('counts no one value per form, link or person', async () => {
  const form = await tellForm(world);
  await submit(world, form, { userData: textAnswer(form) });
  await world.inject(submissions.checkResponseCountNow, { body: { formId: form.id } });
  const text = await metrics.text();
  for (const value of [form.id, form.link, form.workspaceId]) expect(text).not.toContain(`"${value}"`);
});
