import { DAY_MS } from '@formwright/platform';
import { withStuck } from '@formwright/platform/testing';
import { expect, it } from '@jest/globals';
import { createTeamWorld, invite, membersOf } from './world.ts';

it('an expired invitation that cannot be removed keeps no other one', async () => {
  const stuck = new Set<string>();
  const { world } = await createTeamWorld('', (store) => withStuck(store, stuck));
  try {
    const first = (await invite(world, 'one@example.com')).body.member._id;
    world.clock.advance(1_000);
    await invite(world, 'two@example.com');
    const invited = async () => (await membersOf(world)).filter(({ status }) => status === 'pending').map(({ _id }) => _id);
    world.clock.advance(38 * DAY_MS);
    stuck.add(first);
    await expect(world.runJob('team.remove-expired')).rejects.toThrow('1 could not be done');
    expect(await invited()).toEqual([first]);
    stuck.clear();
    world.clock.advance(10_000);
    await world.runJob('team.remove-expired');
    expect(await invited()).toEqual([]);
  } finally {
    await world.close();
  }
});

it('invitations that cannot be removed, more than one run takes, keep no other one', async () => {
  const stuck = new Set<string>();
  const { world } = await createTeamWorld('', (store) => withStuck(store, stuck));
  try {
    const { _id: last } = (await invite(world, 'last@example.com')).body.member;
    const invitations = world.store('team').collection<{ _id: string; email: string; expiresAt: number }>({ name: 'invitations' });
    const [invitation] = await invitations.find({});
    if (!invitation) throw new Error('there is no invitation');
    const more = Array.from({ length: 1_000 }, (_, n) => ({ ...invitation, _id: `!${n}`, email: `${n}@example.com`, tokenHash: `${n}` }));
    await invitations.updateOne({ _id: last }, { $set: { expiresAt: invitation.expiresAt + 1_000 } });
    await invitations.insertMany(more);
    for (const { _id } of more) stuck.add(_id);
    world.clock.advance(38 * DAY_MS);
    for (let run = 0; run < 2; run += 1) {
      await expect(world.runJob('team.remove-expired')).rejects.toThrow('1000 could not be done');
      world.clock.advance(DAY_MS / 24);
    }
    expect([await invitations.count({ _id: last }), await invitations.count({})]).toEqual([0, 1_000]);
  } finally {
    await world.close();
  }
});
