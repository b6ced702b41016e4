import { submissions } from '@formwright/contracts';
import { signVisit } from '@formwright/platform';
import type { InjectInput, TestWorld } from '@formwright/platform/testing';
import { holdTimeouts, liftTimeouts, TIME_LIMITS } from '@formwright/platform/testing/hold-timeouts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSubmissionsWorld, ownPerson, saveAgain, type TestForm, tellForm, visitSecret } from './submissions-world.ts';

let world: TestWorld;
let form: TestForm;
let isClosed = false;
beforeEach(async () => {
  isClosed = false;
  world = await createSubmissionsWorld();
  form = await tellForm(world);
  // What is seen is published at the close, however long the requests before it take, and the close waits for it.
  liftTimeouts(...TIME_LIMITS.close);
});
const close = async () => {
  if (!isClosed) await world.close();
  isClosed = true;
};
afterEach(async () => {
  jest.useRealTimers();
  await close();
  jest.restoreAllMocks();
});

type Step = 'view' | 'start' | `${number}`;
const see = (step: Step, more: InjectInput = {}, link = form.link) =>
  world.inject(submissions.formSeen, { params: { link, step }, ...more });
const visitor = (n: number): InjectInput => ({
  cookies: { [`fw_v_${form.id}`]: signVisit(visitSecret, form.id, { id: String(n).padStart(22, 'v'), startedAt: 1 }) },
});
const published = () =>
  world.published('submissions.v1.FormSeen').map(({ formId, workspaceId, views, starts }) => ({ formId, workspaceId, views, starts }));

describe('views and starts of a form', () => {
  it('are published together, within a second, with one commit for all forms', async () => {
    const other = await tellForm(world);
    jest.restoreAllMocks();
    holdTimeouts();
    for (const n of [1, 2, 3]) expect(await see('view', visitor(n))).toMatchObject({ status: 200, body: { success: true } });
    await see('start', visitor(2));
    await see('view', {}, other.link);
    jest.advanceTimersByTime(999);
    expect(published()).toEqual([]);
    jest.advanceTimersByTime(1);
    jest.useRealTimers();
    while (published().length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(published()).toEqual([
      { formId: form.id, workspaceId: form.workspaceId, views: 3, starts: 1 },
      { formId: other.id, workspaceId: other.workspaceId, views: 1, starts: 0 },
    ]);
  });

  it('count once per visit, and each time where cookies are refused', async () => {
    for (const step of ['view', 'view', 'start', 'start'] as const) await see(step, visitor(1));
    for (const step of ['view', 'view'] as const) await see(step);
    await see('view', { cookies: { [`fw_v_${form.id}`]: 'forged' } });
    await close();
    expect(published()).toMatchObject([{ views: 4, starts: 1 }]);
  });

  it('are published when the service stops', async () => {
    await see('view');
    await close();
    expect(published()).toMatchObject([{ views: 1 }]);
  });

  it('count each page behind the first once per visit, by its id, and no page that the form does not have', async () => {
    form.pages = ['a', 'b', 'c'].map((id) => ({ ...form.pages[0], id })) as TestForm['pages'];
    await saveAgain(world, form, { revision: 2 });
    for (const step of ['2', '2', '3', '4'] as const) expect((await see(step, visitor(1))).status).toBe(200);
    await see('2', visitor(2));
    await see('2', { cookies: { fw_own: await ownPerson(world, form) } });
    for (const wrong of ['0', '1', '101', '02', '-2', '2.5'] as const) expect((await see(wrong)).status).toBe(400);
    await close();
    expect(world.published('submissions.v1.FormSeen').map(({ reached }) => reached)).toEqual([{ b: 2, c: 1 }]);
  });

  it('leave out the people of the form', async () => {
    await see('view', { cookies: { fw_own: await ownPerson(world, form) } });
    await close();
    expect(published()).toEqual([]);
  });

  it("need a form and a step that exist, by the form's link", async () => {
    expect((await see('view', {}, 'unknown')).status).toBe(404);
    expect((await see('view', {}, form.id)).status).toBe(404);
    expect((await see('end' as Step)).status).toBe(400);
    await close();
    expect(published()).toEqual([]);
  });
});
