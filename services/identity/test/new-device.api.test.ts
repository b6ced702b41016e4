import { identity } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, linksTo, newEmail, password, signUp, signUpVerified, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/604.1';

interface Sign {
  agent?: string;
  ip?: string;
  remember?: boolean;
  cookie?: string;
}
const signIn = (email: string, { agent = firefox, ip = '203.0.113.77', remember = true, cookie }: Sign = {}) =>
  world.inject(identity.signinUser, {
    body: { email, password, remember },
    headers: { 'user-agent': agent },
    ip,
    cookies: cookie === undefined ? {} : { fw_device: cookie },
  });
async function told(email: string) {
  await world.drain();
  return world.mails.filter(({ to, subject }) => to === email && subject === 'Testwright: New sign-in to your account');
}

describe('the mail about a new device', () => {
  it('tells of a sign-in on a device that has never signed in, where from, and leads to the sessions; a known one tells nothing', async () => {
    const email = await signUpVerified(world);
    const reply = await signIn(email);
    const [mail, ...others] = await told(email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Firefox on Linux, from the network 203.0.113.0/24, on ');
    expect(mail?.text).toContain(`${new Date(world.clock.now()).toISOString().slice(11, 16)} UTC`);
    expect(mail?.text).toContain('https://forms.example/profile#sessions');
    // No more of the address than the profile shows.
    expect(mail?.text).not.toContain('203.0.113.77');

    const cookie = reply.cookies.fw_device?.value ?? '';
    expect((await signIn(email, { cookie, ip: '198.51.100.4', agent: iphone })).status).toBe(200);
    expect(await told(email)).toHaveLength(1);
    const other = await signUpVerified(world);
    await signIn(other, { cookie });
    expect([await told(email), await told(other)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('is not sent for the first sign-in after the sign-up, but for the second', async () => {
    const email = await signUp(world);
    const token = (await linksTo(world, email)).at(-1) ?? '';
    const first = await world.inject(identity.verifyEmail, { body: { token, password }, headers: { 'user-agent': iphone } });
    expect(first.status).toBe(200);
    expect(await told(email)).toEqual([]);
    await world.inject(identity.signout, { body: {}, headers: { authorization: `Bearer ${first.body.access_token}` } });
    expect((await signIn(email)).status).toBe(200);
    expect(await told(email)).toHaveLength(1);
  });

  it('is sent for an account that was there before such mails, also for its first sign-in since', async () => {
    const email = await signUpVerified(world);
    await world.store('identity').collection({ name: 'limits' }).deleteMany({});
    world.clock.advance(8 * 86_400_000);
    await signIn(email);
    expect(await told(email)).toHaveLength(1);
  });

  it('is sent once in 30 days for a browser that is not remembered, per kind and network', async () => {
    const email = await signUpVerified(world);
    const count = async (sign: Sign) => {
      expect((await signIn(email, { remember: false, ...sign })).status).toBe(200);
      return (await told(email)).length;
    };
    expect(await count({})).toBe(1);
    expect(await count({ ip: '203.0.113.9' })).toBe(1);
    expect(await count({ agent: iphone })).toBe(2);
    expect(await count({ ip: '198.51.100.4' })).toBe(3);
    // Who wants to stay signed in there is another matter.
    expect(await count({ remember: true })).toBe(4);
    world.clock.advance(31 * 86_400_000);
    expect(await count({})).toBe(5);
  });

  it('fills no mailbox: five a day', async () => {
    const email = await signUpVerified(world);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => signIn(email, { ip: `198.51.${at}.1` })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await told(email)).toHaveLength(5);
    world.clock.advance(86_400_001);
    await signIn(email);
    expect(await told(email)).toHaveLength(6);
  });

  it('is not sent when the sign-in is refused', async () => {
    const email = await signUpVerified(world);
    await world.inject(identity.signinUser, { body: { email, password: 'Wrong-one2' } });
    expect(await told(email)).toEqual([]);
  });

  it('tells operators, too, who have no list of sessions', async () => {
    const email = newEmail();
    const made = await world.inject(identity.makeOperator, { body: { email } });
    const login = () => world.inject(identity.sendlogin, { body: { email, password: made.body.password }, ip: '203.0.113.77' });
    expect((await login()).status).toBe(200);
    expect(await told(email)).toEqual([]);
    world.clock.advance(8 * 86_400_000);
    await world.inject(identity.sendlogin, { body: { email, password: made.body.password }, ip: '198.51.100.4' });
    const [mail] = await told(email);
    expect(mail?.text).toContain('https://forms.example/evi-admin');
    expect(mail?.text).toContain('make-operator');
  });
});
