import { identity } from '@formwright/contracts';
import type { Ports } from '@formwright/platform';
import { createReplicaWorlds, testKeys } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { describe, expect, it } from '@jest/globals';
import type { Compared } from '../src/account/compared-email.ts';
import type { User } from '../src/account/user.ts';
import { createIdentity } from '../src/index.ts';
import { createIdentityWorld, linksTo, signIn, signUp, signUpVerified, toldOf } from './world.ts';

const typed = 'Ada@müller.example';
const sentByBrowser = 'ada@xn--mller-kva.example';

describe.each(everyStore)('an address whose domain has letters beyond ASCII, in $name', ({ stores }) => {
  it('is one account whichever way it is written, and is shown in its letters', async () => {
    const world = await createIdentityWorld(undefined, {}, stores);
    try {
      await signUpVerified(world, typed);
      for (const email of [typed, sentByBrowser]) expect((await signIn(world, email)).email).toBe(email);
      await signUp(world, sentByBrowser);
      expect(await linksTo(world, typed)).toHaveLength(2);
      expect(world.mails.at(-1)?.subject).toContain('already');
      await signUp(world, 'eve@xn--mller-kva.example');
      expect(await linksTo(world, 'eve@müller.example')).toHaveLength(1);
      expect(await toldOf(world, sentByBrowser)).toEqual(await toldOf(world, typed));
      const people = async (text: string) =>
        (await world.inject(identity.listPeople, { by: 'admin', body: { page: 1, size: 10, tab: 'active', text } })).body.rows;
      for (const text of [typed, sentByBrowser, 'ada@mül', 'ada@xn--ml', 'müller.ex'])
        expect([text, (await people(text)).length > 0]).toEqual([text, true]);
      expect((await people('ada@mül')).map(({ email }) => email)).toEqual([typed]);
      const found = await world.inject(identity.findInvitee, { by: 'team', body: { email: sentByBrowser } });
      expect(found.body).toMatchObject({ email: sentByBrowser, shownEmail: 'ada@müller.example', userId: expect.stringMatching(/./) });
    } finally {
      await world.close();
    }
  });

  it('stays what a former program finds, and both of two accounts that it made of one stay what they were', async () => {
    const config = { authPrivateKey: testKeys.privateKey, productName: 'Testwright', publicUrl: 'https://forms.example' };
    const today = (ports: Ports) => createIdentity(ports, { ...config, hashCost: { memoryKib: 8, passes: 1 } });
    const userOf = (_id: string, email: string): User => ({
      ...{ _id, email, shownEmail: email, firstname: 'Ada', lastname: 'Byron', passwordHash: '' },
      ...{ type: 'user', isVerified: true, isDeleted: false, avatar: '', color: '', emailNotification: true, browserNotification: true },
      ...{ hidesLogo: false, signupType: '', createdAt: 1, signIns: 0, revision: 1 },
    });
    const listed = (user: User) => ({ ...user, tab: 'active', isPaying: false, terms: ['ada'], planAt: 0, takenDownAt: 0 }) as User;
    /** The program before the step: it knows none, and compares addresses as they are typed. */
    const former = (ports: Ports) => ({
      ...today({
        ...ports,
        store: { ...ports.store, collection: ({ migrations: _unknown, ...declaration }) => ports.store.collection(declaration) },
      }),
      start: () =>
        ports.store
          .collection<User>({ name: 'users' })
          .insertMany([
            listed(userOf('typed', 'ada@müller.example')),
            listed(userOf('browser', 'bea@xn--mller-kva.example')),
            listed(userOf('one', 'cy@müller.example')),
            listed(userOf('two', 'cy@xn--mller-kva.example')),
          ]),
    });
    const [old, now] = await createReplicaWorlds(
      { services: [former], logLevel: 'silent', ...(stores && { makeStore: stores() }) },
      undefined,
      [today],
    );
    const users = now.store('identity').collection<User & Compared>({ name: 'users' });
    /** As the program before the step finds an account. */
    const formerId = async (email: string) => (await users.findOne({ email: email.toLowerCase(), isDeleted: false }))?._id;
    const idOf = async (email: string) => (await now.inject(identity.findByAddress, { by: 'admin', body: { email } })).body.userId;
    const comparedOf = async (_id: string) => (await users.findOne({ _id }))?.comparedEmail;
    try {
      for (const email of [typed, sentByBrowser]) expect(await idOf(email)).toBe('typed');
      expect(await formerId(typed)).toBe('typed');
      expect(await comparedOf('typed')).toBe(sentByBrowser);
      for (const email of ['bea@müller.example', 'bea@xn--mller-kva.example']) expect(await idOf(email)).toBe('browser');
      expect(await formerId('bea@xn--mller-kva.example')).toBe('browser');
      expect(await users.findOne({ _id: 'browser' })).toMatchObject({ shownEmail: 'bea@müller.example' });
      // Each of two is found by its own writing, by both programs.
      for (const find of [idOf, formerId])
        expect([await find('cy@müller.example'), await find('cy@xn--mller-kva.example')]).toEqual(['one', 'two']);
      // The older program goes on, and the newer one finds what it writes.
      await old
        .store('identity')
        .collection<User>({ name: 'users' })
        .insertOne(listed(userOf('late', 'dan@müller.example')));
      expect(await idOf('dan@xn--mller-kva.example')).toBe('late');
      // The older one finds what the newer one makes.
      await signUp(now, 'Fay@müller.example');
      const fay = await formerId('Fay@müller.example');
      expect(await idOf('fay@xn--mller-kva.example')).toBe(fay);
      await signUp(now, 'fay@xn--mller-kva.example');
      expect(await users.count({ comparedEmail: 'fay@xn--mller-kva.example' })).toBe(1);
      const remove = (userId: string) =>
        now.inject(identity.removePerson, { by: 'admin', onBehalfOf: { operator: 'Grace' }, body: { userId } });
      await remove((await comparedOf('one')) ? 'one' : 'two');
      const left = (await users.findOne({ isDeleted: false, _id: { $in: ['one', 'two'] } }))?._id;
      for (const email of ['cy@müller.example', 'cy@xn--mller-kva.example']) expect(await idOf(email)).toBe(left);
      await remove('typed');
      expect(await users.findOne({ _id: 'typed' })).toMatchObject({ email: '', comparedEmail: '', isCompared: false });
    } finally {
      await old.close();
      await now.close();
    }
  });

  it('is one account where both writings are signed up at once', async () => {
    const world = await createIdentityWorld(undefined, {}, stores);
    try {
      await Promise.all([typed, sentByBrowser, typed, sentByBrowser].map((email) => signUp(world, email)));
      const users = world.store('identity').collection<User>({ name: 'users' });
      expect(await users.count({ isDeleted: false })).toBe(1);
    } finally {
      await world.close();
    }
  });
});
