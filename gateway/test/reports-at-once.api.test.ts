import { billing, forms, listDeadLetters, submissions } from '@formwright/contracts';
import { everyStore } from '@formwright/platform/testing/every-store';
import { expect, it } from '@jest/globals';
import { makeThings, smallPages } from './bad-input/things.ts';
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

it.each(everyStore)(
  'first reports of many forms of an account that come at once are told of as often as on a day, on $name',
  async ({ stores }) => {
    const world = await createProductWorld(stores && { makeStore: stores() });
    try {
      const ada = await register(world, 'ada');
      await world.inject(billing.setAccountPlan, { body: { accountId: ada.workspaceId, plan: 'Premium' } });
      await world.drain();
      const make = async () => (await world.inject(forms.newForm, { as: ada, body: { newform: smallPages() } })).body.id;
      const ids = await Promise.all(Array.from({ length: AT_ONCE }, make));
      await world.drain();
      const before = world.mails.length;
      const report = (form_id: string, visitor: number) =>
        world.inject(submissions.reportForm, { ip: `10.${visitor}.0.1`, body: { form_id, reason: 'spam', text: '' } });
      const replies = await Promise.all(ids.map(report));
      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
      await world.drain();
      const { total } = (await world.inject(listDeadLetters('support'), { body: {} })).body;
      expect([total, world.mails.length - before]).toEqual([0, 11]);
    } finally {
      await world.close();
    }
  },
);
