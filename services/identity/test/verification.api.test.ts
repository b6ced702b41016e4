import { identity } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, linksTo, newEmail, password, signIn, signUp, signUpVerified, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const signin = (email: string, attempt = password) => world.inject(identity.signinUser, { body: { email, password: attempt } });
const verify = (token: string, chosen = password) => world.inject(identity.verifyEmail, { body: { token, password: chosen } });

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
    await world.drain();
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
    expect(world.mails.find(({ to }) => to === late)?.text).toContain('The link works once, within 24 hours.');
    world.clock.advance(24 * 3_600_000 - 1);
    expect((await verify(inTime)).status).toBe(200);
    world.clock.advance(1);
    expect((await verify(tooLate)).status).toBe(410);
    expect((await signin(late)).body).toHaveProperty('error.verify');
  });

  it('[AUTH-27 part: verification] the link is stored hashed: what the store holds opens nothing', async () => {
    const email = await signUp(world);
    await world.drain();
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
    await world.drain();
    expect(world.mails.slice(sent).map((mail) => mail.to)).toEqual(Array(4).fill(emails[0]));
  });

  it('comes 50 times a day for one network, whoever the accounts are: it keeps them', async () => {
    const from = (ip: string) => world.inject(identity.newVerify, { body: { email: newEmail() }, ip });
    const replies = await Promise.all(Array.from({ length: 53 }, (_, n) => from(`2001:db8::${n.toString(16)}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(50).fill(200), 429, 429, 429]);
    expect((await from('2001:db8::1')).body).toEqual({
      error: { email: 'You have exhausted your password recovery limit, please try again later' },
    });
    expect((await from('2001:db8:1::1')).status).toBe(200);
  });

  it('is refused for what is no address', async () => {
    const reply = await again('nobody');
    expect([reply.status, reply.body]).toEqual([422, { error: { email: 'Please enter a valid email address.' } }]);
  });
});
