import { forms, listDeadLetters, submissions } from '@formwright/contracts';
import { everyStore } from '@formwright/platform/testing/every-store';
import { expect, it } from '@jest/globals';
import { makeThings } from './bad-input/things.ts';
import { createProductWorld, register } from './product-world.ts';

const AT_ONCE = 40;

it.each(everyStore)('reports of a form that come at once all count, on $name', async ({ stores }) => {
  const world = await createProductWorld(stores && { makeStore: stores() });
  try {
    const { formId, link } = await makeThings(world, await register(world, 'ada'));
    const report = (visitor: number) =>
      world.inject(submissions.reportForm, { ip: `10.${visitor}.0.1`, body: { form_id: link, reason: 'secrets', text: `${visitor}` } });
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, visitor) => report(visitor)));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    await world.drain();
    const { total } = (await world.inject(listDeadLetters('forms'), { body: {} })).body;
    const { reports } = (await world.inject(forms.describeHarm, { body: { formId } })).body;
    expect([total, reports]).toEqual([0, AT_ONCE]);
  } finally {
    await world.close();
  }
});
