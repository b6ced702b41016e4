import { DECISIONS_A_DAY, forms, type HarmDecision } from '@formwright/contracts';
import { newDetails } from '@formwright/form-model';
import { everyStore } from '@formwright/platform/testing/every-store';
import { expect, it } from '@jest/globals';
import { newCase } from '../src/harm/case-store.ts';
import { openRepository } from '../src/repository.ts';
import { create, createFormsWorld, plan } from './forms-world.ts';

const MOST = DECISIONS_A_DAY.forms;

it.each(everyStore)('decisions of a day count however many other forms of the account were reported, on $name', async ({ stores }) => {
  const world = await createFormsWorld(undefined, stores && { makeStore: stores() });
  try {
    await plan(world, 'ada', { at: 1 });
    const store = world.store('forms');
    const repository = openRepository(store);
    const reported = Array.from({ length: MOST + 10 }, (_, place) => {
      const [_id, now] = [`0reported${place}`, world.clock.now()];
      return {
        ...newCase({ _id, workspaceId: 'ada', details: newDetails({ _id, title: 'Tea', link: _id, isOneTime: false }) }, now),
        reports: 1,
      };
    });
    await store.commit(reported.map(repository.storingCase));
    const formId = await create(world);
    const decide = async (decision: HarmDecision) => {
      const { seen } = (await world.inject(forms.describeHarm, { body: { formId } })).body;
      const body = { formId, decision, reason: 'Seen', words: 'Please stop.', seen };
      return (await world.inject(forms.decideHarm, { by: 'admin', onBehalfOf: { operator: 'olga' }, body })).status;
    };
    for (let time = 0; time <= MOST; time += 1) expect(await decide(time % 2 === 0 ? 'taken_down' : 'lifted')).toBe(200);
    expect(await decide('lifted')).toBe(429);
  } finally {
    await world.close();
  }
});
