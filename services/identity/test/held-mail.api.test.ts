import { identity } from '@formwright/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createIdentityWorld, signUpVerified, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

it('who saves one held form after the other is mailed of ten a day, and once that there are more; of every decision of an operator', async () => {
  const email = await signUpVerified(world);
  const { workspaceId } = (await world.inject(identity.findAccount, { body: { email } })).body;
  const tell = async (decision: string, count: number) => {
    for (let at = 0; at < count; at += 1) {
      const formId = `${decision}${world.mails.length}${at}`;
      const told = {
        formId,
        workspaceId,
        title: 'Kiln',
        decision,
        words: ['It asks for a password.'],
        decidedAt: BigInt(world.clock.now()),
      };
      await world.publish('forms.v1.FormHarmDecided', formId, told);
    }
    await world.drain();
  };
  const subjects = () => world.mails.filter(({ to, text }) => to === email && text.includes('form')).map(({ subject }) => subject);
  const before = subjects().length;
  const since = () => subjects().slice(before);
  await tell('held', 30);
  expect([since().length, since().at(-1)]).toEqual([11, 'Testwright: more of your forms are held']);
  expect(world.mails.at(-1)?.text).toContain(`https://forms.example/forms?workspace=${workspaceId}`);
  await tell('taken_down', 12);
  expect(since()).toHaveLength(23);
  world.clock.advance(24 * 3_600_000);
  await tell('held', 2);
  expect(since()).toHaveLength(25);
  await world.runJob('identity.remove-expired');
  await world.publish('identity.v1.UserDeleted', workspaceId, { userId: workspaceId, workspaceId, addressTag: '' });
  await world.runJob('identity.erase');
  expect(await world.store('identity').collection({ name: 'mailCounts' }).count({})).toBe(0);
});
