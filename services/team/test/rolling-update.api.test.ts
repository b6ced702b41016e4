import { randomUUID } from 'node:crypto';
import { team } from '@formwright/contracts';
import type { Collection, Ports } from '@formwright/platform';
import { createReplicaWorlds, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTeam } from '../src/index.ts';
import type { Invitation } from '../src/invitations/invitation.ts';
import type { Membership } from '../src/members/membership.ts';
import { invite, memberOf, membersOf, owner, standIn } from './world.ts';

const config = { productName: 'Testwright', publicUrl: 'https://forms.example', pdfProgram: '' };
const today = (ports: Ports) => createTeam(ports, config);
/** The program before the step, as far as the store can tell: it knows no step, and writes memberships without a count. */
const former = (ports: Ports) => ({
  ...createTeam(
    { ...ports, store: { ...ports.store, collection: ({ migrations: _unknown, ...declaration }) => ports.store.collection(declaration) } },
    config,
  ),
  /** Is there before the newer replica starts. */
  start: async () => {
    await ports.store.collection<Former>({ name: 'memberships' }).insertOne(membershipOf('bea'));
    await ports.store.collection<Invitation>({ name: 'invitations' }).insertOne(invitationOf('zoe@müller.example'));
  },
});

type Former = Omit<Membership, 'invited'> & { invited?: number };
const invitationOf = (email: string): Invitation => ({
  ...{ _id: email, workspaceId: 'eve', email, shownEmail: email, addressTag: 'digest', tokenHash: email, inviterId: 'eve' },
  ...{ createdAt: 1, sentAt: 1, expiresAt: Number.MAX_SAFE_INTEGER },
});
const membershipOf = (userId: string): Former => ({ _id: randomUUID(), workspaceId: 'ada', userId, joinedAt: 1 });

describe.each(everyStore)('a replica of the first format beside one of today on $name', ({ stores }) => {
  let old: TestWorld | null;
  let now: TestWorld;
  let stored: Collection<Former>;
  const makeStore = () => {
    const make = stores?.();
    return make ? { makeStore: make } : {};
  };
  const joins = (userId: string) => stored.insertOne(membershipOf(userId));
  const invitedOf = async (userId: string) => (await stored.findOne({ userId }))?.invited;

  beforeEach(async () => {
    [old, now] = await createReplicaWorlds({ services: [former], ...makeStore() }, undefined, [today]);
    const others = standIn(old);
    standIn(now, others);
    for (const id of ['dan', 'eve']) others.accounts.add(id);
    stored = old.store('team').collection({ name: 'memberships' });
  });
  afterEach(async () => {
    await old?.close();
    await now.close();
  });

  it('an address stays what a former identity finds an account by, and its digest is that of today', async () => {
    const [invitation] = await now.store('team').collection<Invitation>({ name: 'invitations' }).find({});
    expect(invitation).toMatchObject({
      email: 'zoe@müller.example',
      shownEmail: 'zoe@müller.example',
      addressTag: expect.stringMatching(/^unknown-/),
    });
  });

  it('both work on what the other one writes, and in the end every membership has its count', async () => {
    expect(await invitedOf('bea')).toBe(0);
    await joins('cy');
    // The newer one removes a member whom the older one has let in.
    expect(await membersOf(now)).toHaveLength(3);
    const removed = await now.inject(team.deleteTeamMember, { as: owner('ada'), query: { user_id: 'cy' } });
    expect(removed.status).toBe(200);
    expect(await stored.findOne({ userId: 'cy' })).toBeNull();
    // The older one counts an invitation in a membership that the newer one has brought over.
    expect((await invite(old as TestWorld, 'new@example.com', memberOf('ada', 'bea'))).status).toBe(200);
    expect(await invitedOf('bea')).toBe(1);
    expect(await membersOf(old as TestWorld)).toHaveLength(3);
    await joins('dan');
    await old?.close();
    old = null;
    stored = now.store('team').collection({ name: 'memberships' });
    expect(await invitedOf('dan')).toBeUndefined();
    await now.runJob('service0.walk-again');
    expect(await invitedOf('dan')).toBe(0);
    await joins('eve');
    // Nothing of the first format is written any more, so nothing is looked at.
    expect(await invitedOf('eve')).toBeUndefined();
  });
});
