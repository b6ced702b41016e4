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
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('sign-up', () => {
  it('[API-040] takes the multipart fields, creates the account and tells of it', async () => {
    const email = newEmail();
    const { status, body } = await signup({ ...signupBody(email.toUpperCase()), signupType: 'team' });
    expect([status, body]).toEqual([200, { success: true }]);
    await world.settle();
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

  it.each(['confirm', 'password', 'confirm_password', 'email', 'firstname', 'lastname'] as const)(
    '[AUTH-13] creates nothing without %s',
    async (field) => {
      const email = newEmail();
      const { [field]: _left, ...rest } = signupBody(email);
      const reply = await signup(rest);
      expect(reply.status).toBe(422);
      expect(reply.body).toHaveProperty(['error', field]);
      expect(await linksTo(world, email)).toEqual([]);
    },
  );

  it('[AUTH-13] makes no second account for an email that is taken, however it is written, and tells its owner alone', async () => {
    const email = await signUpVerified(world);
    const sent = world.mails.length;
    const [free, taken] = [
      await signup(signupBody(newEmail())),
      await signup({ ...signupBody(` ${email.toUpperCase()} `), firstname: 'Eve' }),
    ];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await world.settle();
    const mail = world.mails.slice(sent).find(({ to }) => to === email);
    expect(mail?.subject).toBe('You already have a Testwright account');
    expect(mail?.text).not.toContain('/verify/');
    await signIn(world, email);
  });

  it("fills nobody's mailbox", async () => {
    const email = await signUpVerified(world);
    const sent = world.mails.length;
    for (let turn = 0; turn < 12; turn += 1) expect((await signup(signupBody(email))).status).toBe(200);
    await world.settle();
    // One of ten went out at the sign-up itself.
    expect(world.mails.length - sent).toBe(9);
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
    await world.settle();
    expect(world.published('identity.v1.UserDeleted').length).toBeGreaterThan(0);
    await signIn(world, verified);
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

describe('an avatar', () => {
  const pictures = async (email: string) => {
    const user = await world
      .store('identity')
      .collection<{ _id: string; email: string; avatar: string }>({ name: 'users' })
      .findOne({ email });
    return { userId: user?._id ?? '', name: user?.avatar ?? '' };
  };

  it('[SHELL-10] is stored and served under /files/User/{id}/', async () => {
    const email = newEmail();
    expect((await signup(signupBody(email), [{ field: 'avatar', name: '../../me.PNG', content: png, type: 'text/html' }])).status).toBe(
      200,
    );
    const params = await pictures(email);
    expect(params.name).toMatch(/^[A-Za-z0-9]{12}\.png$/);
    const shown = await world.inject(identity.userAvatar, { params });
    expect([shown.status, shown.headers['content-type'], shown.headers['content-length']]).toEqual([200, 'image/png', String(png.length)]);
    expect((await world.inject(identity.userAvatar, { params, headers: { 'if-none-match': String(shown.headers.etag) } })).status).toBe(
      304,
    );
    expect((await world.inject(identity.userAvatar, { params: { ...params, name: 'other.png' } })).status).toBe(404);
  });

  it('leaves no file behind where the account was not stored, or shows another one since', async () => {
    let isLost = false;
    const other = await createIdentityWorld((store) =>
      Object.assign(Object.create(store) as typeof store, {
        async commit(writes: readonly Write[]) {
          // As a crash right before the commit.
          if (isLost && writes.some(({ collection }) => collection === 'users')) throw new Error('the connection was lost');
          await store.commit(writes);
        },
        collection: store.collection.bind(store),
      }),
    );
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of other.files.list('User/')) keys.push(key);
      return keys;
    };
    const files = [{ field: 'avatar', name: 'me.png', content: png, type: 'image/png' }];
    const email = newEmail();
    const send = () => other.inject(identity.signupUser, { body: signupBody(email) as never, files });
    const sweep = async () => {
      other.clock.advance(2 * 3_600_000);
      await other.runJob('identity.remove-expired');
    };
    isLost = true;
    expect((await send()).status).toBe(500);
    expect(await stored()).toHaveLength(1);
    await sweep();
    expect(await stored()).toEqual([]);
    isLost = false;
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const kept = await stored();
    expect(kept).toHaveLength(1);
    await sweep();
    expect(await stored()).toEqual(kept);
    expect(await other.store('identity').collection({ name: 'pendingAvatars' }).count({})).toBe(0);
    await other.close();
  });

  it('is refused under its name unless its content is a JPEG, PNG or WebP picture', async () => {
    const email = newEmail();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const reply = await signup(signupBody(email), [{ field: 'avatar', name: 'me.png', content: svg, type: 'image/png' }]);
    expect([reply.status, reply.body]).toEqual([422, { error: { avatar: 'The picture must be a JPEG, PNG or WebP file.' } }]);
    expect((await pictures(email)).userId).toBe('');
  });

  it('is refused above 500 kB', async () => {
    const send = (bytes: number) =>
      signup(signupBody(newEmail()), [
        { field: 'avatar', name: 'me.png', content: Buffer.concat([png, Buffer.alloc(bytes - png.length)]), type: 'image/png' },
      ]);
    expect((await send(500_000)).status).toBe(200);
    const refused = await send(500_001);
    expect([refused.status, refused.body]).toEqual([413, { error: { avatar: 'The file is larger than 0.5 MB.' } }]);
  });

  it('may be left empty, as a browser does without a chosen file', async () => {
    const email = newEmail();
    const empty = { field: 'avatar', name: '', content: Buffer.alloc(0), type: 'application/octet-stream' };
    expect((await signup(signupBody(email), [empty])).status).toBe(200);
    expect((await pictures(email)).name).toBe('');
    expect((await world.inject(identity.userAvatar, { params: { userId: (await pictures(email)).userId, name: 'x.png' } })).status).toBe(
      404,
    );
  });
});

it('one sweep removes every account that nobody verified, however many there are', async () => {
  const swept = await createIdentityWorld();
  for (let made = 0; made < 201; made += 1) await signUp(swept);
  swept.clock.advance(8 * 24 * 3_600_000);
  await swept.runJob('identity.remove-expired');
  expect(await swept.store('identity').collection<{ _id: string; isDeleted: boolean }>({ name: 'users' }).count({ isDeleted: false })).toBe(
    0,
  );
  await swept.close();
});

describe('verification', () => {
  it('[AUTH-16] sends a link; before it is followed sign-in answers verify, afterwards it works', async () => {
    const email = await signUp(world);
    const [token = ''] = await linksTo(world, email);
    const before = await signin(email);
    expect(before.status).toBe(401);
    expect(before.body).toEqual({
      error: { verify: 'Please verify your account first: open the link in the email that we sent you.' },
    });
    expect((await verify(token, 'Not-mine-9')).body).toEqual({
      error: { password: 'This is not the password that was chosen at sign-up.' },
    });
    expect(Object.keys((await verify(token)).body)).toEqual(['access_token']);
    expect((await signIn(world, email)).token).not.toBe('');
    await world.settle();
    expect(world.published('identity.v1.UserChanged').at(-1)).toMatchObject({ email, verified: true });
  });

  it('[AUTH-25] a link works once, also when it is followed twice at once', async () => {
    const email = await signUp(world);
    const [token = ''] = await linksTo(world, email);
    const replies = await Promise.all([verify(token), verify(token), verify(token)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 410, 410]);
    expect((await verify(token)).status).toBe(410);
  });

  it('[AUTH-25] a link expires after 24 hours', async () => {
    const [early, late] = [await signUp(world), await signUp(world)];
    const [[inTime = ''], [tooLate = '']] = [await linksTo(world, early), await linksTo(world, late)];
    world.clock.advance(24 * 3_600_000 - 1);
    expect((await verify(inTime)).status).toBe(200);
    world.clock.advance(1);
    expect((await verify(tooLate)).status).toBe(410);
    expect((await signin(late)).body).toHaveProperty('error.verify');
  });

  it('[AUTH-27 part: verification] the link is stored hashed: what the store holds opens nothing', async () => {
    const email = await signUp(world);
    await world.settle();
    const links = await world.store('identity').collection<{ _id: string }>({ name: 'verifications' }).find({});
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect((await verify(link._id)).status).toBe(410);
    const [token = ''] = await linksTo(world, email);
    expect(JSON.stringify(links)).not.toContain(token);
    expect((await signin(email)).body).toHaveProperty('error.verify');
  });

  it.each(['', '__proto__', 'x'.repeat(100)])('refuses the token %j', async (token) => {
    expect((await verify(token)).status).toBe(410);
  });
});

describe('a new verification mail', () => {
  const again = (email: string) => world.inject(identity.newVerify, { body: { email } });

  it('[API-041] [AUTH-18] comes up to four times; the fifth is refused, also when all are asked for at once', async () => {
    const email = await signUp(world);
    const replies = await Promise.all(Array.from({ length: 7 }, () => again(email)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 200, 429, 429, 429]);
    expect((await again(email.toUpperCase())).body).toEqual({
      error: { email: 'You have exhausted your password recovery limit, please try again later' },
    });
    expect(new Set(await linksTo(world, email)).size).toBe(5);
  });

  it('[AUTH-16] carries a link that works', async () => {
    const email = await signUp(world);
    await again(email);
    const [, second = ''] = await linksTo(world, email);
    expect((await verify(second)).status).toBe(200);
    await signIn(world, email);
  });

  it('answers alike for an account that waits, one that is verified and none at all', async () => {
    const emails = [await signUp(world), await signUpVerified(world), newEmail()];
    const sent = world.mails.length;
    const series = async (email: string) => {
      const replies = [];
      for (let turn = 0; turn < 5; turn += 1) replies.push(await again(email));
      return replies.map(({ status, body }) => ({ status, body }));
    };
    const [waiting, verified, unknown] = [await series(emails[0] ?? ''), await series(emails[1] ?? ''), await series(emails[2] ?? '')];
    expect(verified).toEqual(waiting);
    expect(unknown).toEqual(waiting);
    await world.settle();
    expect(world.mails.slice(sent).map((mail) => mail.to)).toEqual(Array(4).fill(emails[0]));
  });

  it('is refused for what is no address', async () => {
    const reply = await again('nobody');
    expect([reply.status, reply.body]).toEqual([422, { error: { email: 'Please enter a valid email address.' } }]);
  });
});
