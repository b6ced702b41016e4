import { identity } from '@formwright/contracts';
import type { Write } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createIdentityWorld,
  faultsOf,
  linksTo,
  newEmail,
  password,
  signIn,
  signUp,
  signUpVerified,
  signupBody,
  type World,
} from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const signup = (body: object, files?: { field: string; name: string; content: Buffer; type: string }[]) =>
  world.inject(identity.signupUser, { body: body as never, ...(files && { files }) });
const signin = (email: string, attempt = password) => world.inject(identity.signinUser, { body: { email, password: attempt } });
const verify = (token: string, chosen = password) => world.inject(identity.verifyEmail, { body: { token, password: chosen } });

describe('sign-up', () => {
  it('[API-040] takes the multipart fields, creates the account and tells of it', async () => {
    const email = newEmail();
    const { status, body } = await signup({ ...signupBody(email.toUpperCase()), signupType: 'team' });
    expect([status, body]).toEqual([200, { success: true }]);
    await world.drain();
    expect(world.published('identity.v1.UserRegistered').find((event) => event.email === email)).toMatchObject({
      firstname: 'Ada',
      lastname: 'Lovelace',
      registeredAt: BigInt(world.clock.now()),
    });
    expect(await linksTo(world, email.toUpperCase())).toHaveLength(1);
  });

  it('[AUTH-13] [AUTH-14] refuses what is missing or wrong, all at once, each under its field', async () => {
    const nothing = await signup({});
    expect(nothing.status).toBe(422);
    expect(Object.keys(faultsOf(nothing))).toEqual(['firstname', 'lastname', 'email', 'password', 'confirm_password', 'confirm']);
    // As the sign-in says it.
    expect(faultsOf(nothing)).toMatchObject({ email: 'Please enter your email.' });
    const wrong = { firstname: '', lastname: ' ', email: 'nobody', password: 'weak', confirm_password: 'Weak', confirm: '0' };
    expect((await signup(wrong)).body).toEqual({
      error: {
        firstname: 'Please enter your first name.',
        lastname: 'Please enter your last name.',
        email: 'Please enter a valid email address.',
        password: 'The password needs more than 6 characters, an upper-case letter, a number, and a special character.',
        confirm_password: 'The passwords do not match.',
        confirm: 'Please confirm that you are 16 or older and accept the Terms of Use.',
      },
    });
  });

  it('takes 50 sign-ups a day from one address, refused ones not counted', async () => {
    const from = (ip: string, body: object) => world.inject(identity.signupUser, { body: body as never, ip });
    const ofSameHousehold = (n: number) => `2001:db8::${n.toString(16)}`;
    const faulty = { ...signupBody(newEmail()), firstname: '', lastname: '' };
    expect((await from(ofSameHousehold(1), faulty)).status).toBe(422);
    for (let n = 1; n <= 49; n += 1) expect((await from(ofSameHousehold(n), signupBody(newEmail()))).status).toBe(200);
    const last = await Promise.all([50, 51, 52].map((n) => from(ofSameHousehold(n), signupBody(newEmail()))));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const refused = await from(ofSameHousehold(1), signupBody(newEmail()));
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
      429,
      '86400',
      { error: 'Too many accounts were created from your network today. Please try again tomorrow.' },
    ]);
    expect((await from('2001:db8:1::1', signupBody(newEmail()))).status).toBe(200);
    world.clock.advance(24 * 3_600_000);
    expect((await from(ofSameHousehold(1), signupBody(newEmail()))).status).toBe(200);
  });

  it('[AUTH-13] creates nothing without a name; one is enough', async () => {
    const { firstname: _first, lastname: _last, ...nameless } = signupBody(newEmail());
    const reply = await signup(nameless);
    expect([reply.status, Object.keys(faultsOf(reply))]).toEqual([422, ['firstname', 'lastname']]);
    for (const name of [{ firstname: 'Suharto' }, { lastname: 'Suharto' }, { firstname: 'K.Ramesh', lastname: 'St.John' }]) {
      const email = newEmail();
      expect((await signup({ ...nameless, email, ...name })).status).toBe(200);
      expect(await linksTo(world, email)).toHaveLength(1);
    }
  });

  it('takes a pasted address with marks that nobody sees, and it signs in however it is pasted', async () => {
    const email = newEmail();
    expect((await signup({ ...signupBody(`\u202a${email}\u202c`) })).status).toBe(200);
    expect(await linksTo(world, email)).toHaveLength(1);
    for (const typed of [email, `\u200e${email}\u00a0`, `mailto:${email.toUpperCase()}`]) {
      const reply = await signin(typed);
      // It is known: it has to be verified first.
      expect(Object.keys(faultsOf(reply))).toEqual(['verify']);
    }
  });

  it.each(['confirm', 'password', 'confirm_password', 'email'] as const)('[AUTH-13] creates nothing without %s', async (field) => {
    const email = newEmail();
    const { [field]: _left, ...rest } = signupBody(email);
    const reply = await signup(rest);
    expect(reply.status).toBe(422);
    expect(reply.body).toHaveProperty(['error', field]);
    expect(await linksTo(world, email)).toEqual([]);
  });

  it('[AUTH-13] makes no second account for an email that is taken, however it is written, and tells its owner alone', async () => {
    const email = await signUpVerified(world);
    const sent = world.mails.length;
    const [free, taken] = [
      await signup(signupBody(newEmail())),
      await signup({ ...signupBody(` ${email.toUpperCase()} `), firstname: 'Eve' }),
    ];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await world.drain();
    const mail = world.mails.slice(sent).find(({ to }) => to === email);
    expect(mail?.subject).toBe('You already have a Testwright account');
    expect(mail?.text).not.toContain('/verify/');
    await signIn(world, email);
  });

  it("fills nobody's mailbox", async () => {
    const email = await signUpVerified(world);
    const sent = world.mails.length;
    const replies = [];
    for (let turn = 0; turn < 9; turn += 1) replies.push(await signup(signupBody(email)));
    // One of eight went out at the sign-up itself.
    expect(replies.map(({ status }) => status)).toEqual([...Array(7).fill(200), 429, 429]);
    await world.drain();
    expect(world.mails.length - sent).toBe(7);
  });

  it('replaces an account that was never verified: the password of whoever squatted the email never works', async () => {
    const email = newEmail();
    await signup({ ...signupBody(email), password: 'Squatter-pass1', confirm_password: 'Squatter-pass1' });
    await signup(signupBody(email));
    const links = await linksTo(world, email);
    for (const link of links) expect((await verify(link, 'Squatter-pass1')).status).toBe(422);
    expect((await verify(links[0] ?? '')).status).toBe(200);
    expect((await signin(email, 'Squatter-pass1')).body).toHaveProperty('error.both');
    await signIn(world, email);
  });

  it('forgets an account that nobody verified for seven days, and frees its email', async () => {
    const [waiting, verified] = [await signUp(world), await signUpVerified(world)];
    world.clock.advance(7 * 86_400_000);
    await world.runJob('identity.remove-expired');
    expect((await signin(waiting)).body).toHaveProperty('error.verify');
    world.clock.advance(1);
    await world.runJob('identity.remove-expired');
    expect((await signin(waiting)).body).toHaveProperty('error.both');
    await world.drain();
    expect(world.published('identity.v1.UserDeleted').length).toBeGreaterThan(0);
    await signIn(world, verified);
  });

  it.each([
    ['a new sign-up', (email: string) => signUp(world, email)],
    ['a new verification mail', (email: string) => world.inject(identity.newVerify, { body: { email } })],
  ])('does not forget an account before the link of %s expires', async (_what, ask) => {
    const email = await signUp(world);
    world.clock.advance(7 * 86_400_000 - 1);
    await ask(email);
    const [, link = ''] = await linksTo(world, email);
    world.clock.advance(86_400_000 - 1);
    await world.runJob('identity.remove-expired');
    expect((await verify(link)).status).toBe(200);
  });

  it('[AUTH-13] gives an email to one of many who want it at once', async () => {
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 8 }, () => signup(signupBody(email))));
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200));
    expect(await world.store('identity').collection<{ _id: string; email: string }>({ name: 'users' }).count({ email })).toBe(1);
  });

  it('keeps no password and no link that could be used', async () => {
    const email = await signUp(world);
    const [token = ''] = await linksTo(world, email);
    const store = world.store('identity');
    const user = await store.collection<{ _id: string; email: string; passwordHash: string }>({ name: 'users' }).findOne({ email });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(JSON.stringify(user)).not.toContain(password);
    const links = await store.collection({ name: 'verifications' }).find({});
    expect(JSON.stringify(links)).not.toContain(token);
  });

  it('refuses fields that it does not know, and fields that are too long', async () => {
    expect((await signup({ ...signupBody(newEmail()), type: 'admin' })).status).toBe(400);
    expect((await signup({ ...signupBody(newEmail()), firstname: 'x'.repeat(101) })).status).toBe(400);
  });
});

it('one sweep removes every account that nobody verified, however many there are', async () => {
  const swept = await createIdentityWorld();
  const users = swept.store('identity').collection<{ _id: string; email: string; isDeleted: boolean }>({ name: 'users' });
  const made = await users.findOne({ email: await signUp(swept) });
  if (!made) throw new Error('no account');
  // Copies: hashing two hundred passwords takes minutes on a busy machine.
  const copyOf = (name: string) => ({ ...made, _id: name, email: `${name}@example.com`, comparedEmail: `${name}@example.com` });
  await users.insertMany(Array.from({ length: 200 }, (_, n) => copyOf(`copy${n}`)));
  expect(await users.count({ isDeleted: false })).toBe(201);
  swept.clock.advance(8 * 24 * 3_600_000);
  await swept.runJob('identity.remove-expired');
  expect(await users.count({ isDeleted: false })).toBe(0);
  await swept.close();
});

it('the sweep leaves an account that is verified, or begins anew, while it runs', async () => {
  let meanwhile: (() => Promise<unknown>) | undefined;
  const swept = await createIdentityWorld((store) =>
    Object.assign(Object.create(store) as typeof store, {
      async commit(writes: readonly Write[]) {
        if (writes.some(({ collection }) => collection === 'users')) {
          const act = meanwhile;
          meanwhile = undefined;
          await act?.();
        }
        await store.commit(writes);
      },
      collection: store.collection.bind(store),
    }),
  );
  const emails = [await signUp(swept), await signUp(swept, newEmail(), '203.0.113.1')];
  const late = await signUp(swept);
  // The accounts are old, and their links still work.
  const users = swept.store('identity').collection<{ _id: string; createdAt: number }>({ name: 'users' });
  for (const { _id, createdAt } of await users.find({}))
    await users.updateOne({ _id }, { $set: { createdAt: createdAt - 8 * 24 * 3_600_000 } });
  const tokens = await Promise.all(emails.map(async (email) => (await linksTo(swept, email)).at(-1) ?? ''));
  const verifyAt = (token = '') => swept.inject(identity.verifyEmail, { body: { token, password } });
  // The job has found all accounts and is about to delete the first.
  meanwhile = () => Promise.all([...tokens.map(verifyAt), swept.inject(identity.newVerify, { body: { email: late } })]);
  await swept.runJob('identity.remove-expired');
  expect(meanwhile).toBeUndefined();
  for (const email of emails) await signIn(swept, email);
  expect((await verifyAt((await linksTo(swept, late)).at(-1))).status).toBe(200);
  await swept.close();
});
