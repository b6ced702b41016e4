import { identity } from '@formwright/contracts';
import { DAY_MS } from '@formwright/platform';
import { withStuck } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createIdentityWorld, signUp, signUpVerified, type World } from './world.ts';

let stuck: Set<string>;
let world: World;
beforeEach(async () => {
  stuck = new Set();
  world = await createIdentityWorld((store) => withStuck(store, stuck));
});
afterEach(() => world.close());

it('an owner who cannot be mailed about responses keeps no other one', async () => {
  const emails = [await signUpVerified(world), await signUpVerified(world)];
  const owners = await Promise.all(
    emails.map(async (email) => (await world.inject(identity.findAccount, { body: { email } })).body.workspaceId),
  );
  for (const workspaceId of owners) {
    const news = { formId: `form of ${workspaceId}`, workspaceId, title: 'Kiln', total: 1n, unread: 1n, arrived: 1n };
    await world.publish('responses.v1.ResponseCounted', news.formId, news, { sequence: 1 });
  }
  await world.drain();
  const mailed = () => world.mails.filter(({ subject }) => subject.includes('new response')).map(({ to }) => to);
  const turn = async () => {
    await world.runJob('identity.mail-news').finally(() => world.drain());
  };
  stuck.add(owners[0] ?? '');
  await expect(turn()).rejects.toThrow('1 could not be done');
  expect(mailed()).toEqual([emails[1]]);
  stuck.clear();
  // What failed waits for some seconds.
  world.clock.advance(10_000);
  await turn();
  expect(mailed()).toEqual([emails[1], emails[0]]);
});

it('owners whose mails fail, more than one batch of them, keep no other one, and one run mails all', async () => {
  const email = await signUpVerified(world);
  const { workspaceId } = (await world.inject(identity.findAccount, { body: { email } })).body;
  const pauses = world.store('identity').collection<{ _id: string; isDue: boolean; nextAt: number; step: number }>({ name: 'newsPauses' });
  for (let n = 0; n < 60; n += 1) {
    stuck.add(`owner${n}`);
    await pauses.insertOne({ _id: `owner${n}`, isDue: true, nextAt: 0, step: 0 });
  }
  await pauses.insertMany(Array.from({ length: 60 }, (_, n) => ({ _id: `gone${n}`, isDue: true, nextAt: 1, step: 0 })));
  const news = { formId: 'form', workspaceId, title: 'Kiln', total: 1n, unread: 1n, arrived: 1n };
  await world.publish('responses.v1.ResponseCounted', 'form', news, { sequence: 1 });
  await world.drain();
  await pauses.updateOne({ _id: workspaceId }, { $set: { nextAt: 2 } });
  await expect(world.runJob('identity.mail-news').finally(() => world.drain())).rejects.toThrow('60 could not be done');
  expect(world.mails.filter(({ subject }) => subject.includes('new response')).map(({ to }) => to)).toEqual([email]);
  expect(await pauses.count({ isDue: true })).toBe(60);
});

it('an account that was not verified and cannot be removed keeps no other one', async () => {
  for (let person = 0; person < 3; person += 1) {
    await signUp(world);
    world.clock.advance(1_000);
  }
  const users = world.store('identity').collection<{ _id: string; isDeleted: boolean; createdAt: number }>({ name: 'users' });
  const left = async () => (await users.find({ isDeleted: false }, { sort: { createdAt: 1, _id: 1 } })).map(({ _id }) => _id);
  const [first = ''] = await left();
  stuck.add(first);
  world.clock.advance(8 * DAY_MS);
  await expect(world.runJob('identity.remove-expired')).rejects.toMatchObject({
    cause: expect.objectContaining({ message: '1 could not be done, and will be tried again' }),
  });
  expect(await left()).toEqual([first]);
  stuck.clear();
  world.clock.advance(10_000);
  await world.runJob('identity.remove-expired');
  expect(await left()).toEqual([]);
});
