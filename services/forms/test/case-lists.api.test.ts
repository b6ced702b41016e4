import { forms } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, expect, it } from '@jest/globals';
import { ada, create, createFormsWorld, newId, plan } from './forms-world.ts';

let world: TestWorld;
afterEach(() => world.close());

it.each(everyStore)('open cases come by harm, decided ones by what was decided last, in $name', async ({ stores }) => {
  world = await createFormsWorld(undefined, stores && { makeStore: stores() });
  await plan(world, 'ada', { at: 1 });
  const ids = [await create(world, ada), await create(world, ada), await create(world, ada)] as const;
  await world.drain();
  const report = async (formId: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      world.clock.advance(1_000);
      const reportedAt = BigInt(world.clock.now());
      const said = { formId, workspaceId: 'ada', reason: 'spam', text: '', reportedAt };
      await world.publish('submissions.v1.FormReported', newId(), { reportId: newId(), ...said });
    }
  };
  const page = async (isOpen: boolean) =>
    (await world.inject(forms.listHarm, { body: { isOpen, page: 1, size: 10 } })).body.rows.map(({ formId }) => ids.indexOf(formId));
  const decide = async (formId: string, decision: 'taken_down' | 'cleared') => {
    world.clock.advance(1_000);
    const { seen } = (await world.inject(forms.describeHarm, { body: { formId } })).body;
    const body = { formId, decision, reason: 'Seen', words: 'Please stop.', seen };
    expect((await world.inject(forms.decideHarm, { by: 'admin', onBehalfOf: { operator: 'olga' }, body })).status).toBe(200);
  };
  await report(ids[0], 3);
  await report(ids[1], 2);
  await report(ids[2], 1);
  expect(await page(true)).toEqual([0, 1, 2]);
  await decide(ids[0], 'taken_down');
  await decide(ids[2], 'cleared');
  await decide(ids[1], 'taken_down');
  expect([await page(true), await page(false)]).toEqual([[], [1, 2, 0]]);
  await world
    .store('forms')
    .collection({ name: 'harmCases' })
    .updateOne({ _id: ids[0] }, { $set: { harm: 500 } });
  expect(await page(false)).toEqual([1, 2, 0]);
});
