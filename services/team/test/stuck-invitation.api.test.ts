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
    await world.runJob('team.remove-expired');
    expect(await invited()).toEqual([]);
  } finally {
    await world.close();
  }
});
