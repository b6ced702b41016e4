import { identity, tellAgain } from '@formwright/contracts';
import { encodeEvent } from '@formwright/events';
import type { Ports } from '@formwright/platform';
import { createReplicaWorlds, testKeys } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { expect, it } from '@jest/globals';
import type { User } from '../src/account/user.ts';
import { createIdentity } from '../src/index.ts';

const config = { authPrivateKey: testKeys.privateKey, productName: 'Testwright', publicUrl: 'https://forms.example' };

it.each(everyStore)('people of the format before are found and listed by plan and suspension, in $name', async ({ stores }) => {
  const today = (ports: Ports) => createIdentity(ports, { ...config, hashCost: { memoryKib: 8, passes: 1 } });
  /** The program before the step: it knows no step, and writes accounts that no list has. */
  const former = (ports: Ports) => ({
    ...today({
      ...ports,
      store: { ...ports.store, collection: ({ migrations: _unknown, ...declaration }) => ports.store.collection(declaration) },
    }),
    /** Are there before the newer replica starts. */
    start: () =>
      ports.store
        .collection<User>({ name: 'users' })
        .insertMany([userOf('ada'), { ...userOf('root'), type: 'admin' }, listed, { ...listed, ...gone }]),
  });
  const userOf = (_id: string): User => ({
    ...{ _id, email: `${_id}@example.com`, shownEmail: `${_id}@example.com`, firstname: 'Ada', lastname: 'Byron', passwordHash: '' },
    ...{ type: 'user', isVerified: true, isDeleted: false, avatar: '', color: '', emailNotification: true, browserNotification: true },
    ...{ hidesLogo: false, signupType: '', createdAt: 1, signIns: 0, revision: 1 },
  });
  /** As the step before the newest one has left them. */
  const listed = { ...userOf('bea1'), tab: 'active', isPaying: false, terms: ['bea'], planAt: 0, planVersion: 0 } as User;
  const gone = { _id: 'gone', email: '', isDeleted: true, tab: '', terms: [] };
  const [old, now] = await createReplicaWorlds({ services: [former], ...(stores && { makeStore: stores() }) }, undefined, [today]);
  const account = { accountId: 'ada', plan: 'Premium', maxForms: -1n, maxResponses: -1n, blocked: true, changedAt: 5n };
  // What billing told before the update is told once more: the list needs it.
  const told = { key: 'ada', sequence: 5, at: 1, payload: Buffer.from(encodeEvent('billing.v1.PlanChanged', account)).toString('base64') };
  now.answer(tellAgain('billing'), ({ body }) => ({
    states: body && 'after' in body.ask && body.fields <= 6 ? [told] : [],
    next: null,
    known: [],
  }));
  const find = async (tab: 'active' | 'suspended', text?: string) =>
    (await now.inject(identity.listPeople, { by: 'admin', body: { page: 1, size: 10, tab, ...(text && { text }) } })).body.rows;
  try {
    expect((await find('active', 'ada@exa')).map(({ userId }) => userId)).toEqual(['ada']);
    expect((await find('active', 'bea1')).map(({ userId }) => userId)).toEqual(['bea1']);
    expect(await now.store('identity').collection<User & { terms: string[] }>({ name: 'users' }).findOne({ _id: 'gone' })).toMatchObject({
      terms: [],
    });
    await old.close();
    await now.runJob('identity.catch-up');
    expect((await find('active')).map(({ userId }) => userId)).toEqual(['bea1']);
    expect(await find('suspended', 'ada@example.com')).toMatchObject([
      { userId: 'ada', plan: 'Premium', isPaying: true, standing: 'suspended' },
    ]);
  } finally {
    await now.close();
  }
});
