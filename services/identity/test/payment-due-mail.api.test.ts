import { identity } from '@formwright/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createIdentityWorld, signUpVerified, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

it('mails the owner before the plan ends, and when the account is suspended, whatever notifications are off', async () => {
  const email = await signUpVerified(world);
  const accountId = (await world.inject(identity.findAccount, { body: { email } })).body.workspaceId;
  await world
    .store('identity')
    .collection({ name: 'users' })
    .updateOne({ _id: accountId }, { $set: { emailNotification: false } });
  const due = { accountId, plan: 'Standart', paidUntil: BigInt(Date.UTC(2026, 3, 1)), suspendedAt: BigInt(Date.UTC(2026, 3, 8)) };
  for (const isSuspended of [false, true]) await world.publish('billing.v1.PaymentDue', accountId, { ...due, isSuspended });
  await world.publish('billing.v1.PaymentDue', 'nobody', { ...due, accountId: 'nobody', isSuspended: true });
  await world.drain();
  const [ending, suspended] = world.mails.slice(-2);
  expect(world.mails).toHaveLength(3);
  expect([ending?.to, ending?.subject]).toEqual([email, 'Your Standard plan is paid until April 1, 2026 (UTC)']);
  expect(ending?.text).toContain('pay for another month before April 8, 2026 (UTC), or choose the Free plan');
  expect([suspended?.to, suspended?.subject]).toEqual([email, 'Your Testwright account is suspended']);
  expect(suspended?.text).toMatch(/https:\/\/forms\.example\/profile\?workspace=\w+#billing\n/);
});
