import { identity, listSecurityLog } from '@formwright/contracts';
import type { Store } from '@formwright/platform';
import { authenticatorCode, replacing } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, type Device, faultsOf, password, signIn, signUpVerified, toldOf, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld(withMeetings);
});
afterAll(() => world.close());

/** While this is set, a call that has read a second factor waits here for the other call. */
let meeting: (() => Promise<void>) | null = null;
const withMeetings = (store: Store): Store =>
  replacing(store, {
    collection(declaration) {
      const collection = store.collection(declaration);
      if (declaration.name !== 'secondFactors') return collection;
      return replacing(collection, {
        async findOne(filter, options) {
          const found = await collection.findOne(filter, options);
          await meeting?.();
          return found;
        },
      });
    },
  });
function meetTwo(): void {
  let go: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (go = resolve));
  let arrived = 0;
  meeting = async () => {
    arrived += 1;
    if (arrived === 2) {
      meeting = null;
      go();
    }
    await both;
  };
}

const codeNow = (secret: string, steps = 0) => authenticatorCode(secret, world.clock.now() + steps * 30_000);
/** A code works once, so the next one waits for the next step. */
const nextStep = () => world.clock.advance(30_000);

const signin = (email: string, code?: string, cookies: Record<string, string> = {}, ip?: string) =>
  world.inject(identity.signinUser, { body: { email, password, ...(code !== undefined && { code }) }, cookies, ...(ip && { ip }) });
const begin = ({ headers }: Device, typed = password) => world.inject(identity.beginSecondFactor, { body: { password: typed }, headers });

async function switchedOn() {
  const email = await signUpVerified(world);
  const device = await signIn(world, email);
  const { secret } = (await begin(device)).body;
  const reply = await world.inject(identity.confirmSecondFactor, { body: { code: codeNow(secret) }, headers: device.headers });
  nextStep();
  return { email, device, secret, codes: reply.body.recovery_codes };
}
const state = async ({ headers }: Device) => (await world.inject(identity.getSecondFactor, { body: {}, headers })).body;

describe('a second factor', () => {
  it('is switched on by the password and a code of the app; then a sign-in asks for a code, after the password', async () => {
    const email = await signUpVerified(world);
    const device = await signIn(world, email);
    expect(faultsOf(await begin(device, 'Wrong-one2'))).toEqual({ password: 'The password is not right.' });
    const begun = (await begin(device)).body;
    expect(begun.uri).toBe(`otpauth://totp/${encodeURIComponent(`Testwright:${email}`)}?secret=${begun.secret}&issuer=Testwright`);
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    // Not asked for before it is confirmed.
    expect((await signin(email)).status).toBe(200);
    const confirm = (code: string) => world.inject(identity.confirmSecondFactor, { body: { code }, headers: device.headers });
    expect(Object.keys(faultsOf(await confirm('000000')))).toEqual(['code']);
    const on = await confirm(codeNow(begun.secret));
    expect([on.status, on.body.recovery_codes.length, new Set(on.body.recovery_codes).size]).toEqual([200, 10, 10]);
    expect(await state(device)).toEqual({ since: world.clock.now(), codes_left: 10, has_password: true });

    const wrong = await world.inject(identity.signinUser, { body: { email, password: 'Wrong-one2' } });
    expect(Object.keys(faultsOf(wrong))).toEqual(['both']);
    const asked = await signin(email);
    expect([asked.status, Object.keys(faultsOf(asked)), asked.cookies.fw_refresh]).toEqual([401, ['code'], undefined]);
    nextStep();
    expect(faultsOf(await signin(email, '000000'))).toEqual({ code: 'This code is not right. Each code works once.' });
    expect((await toldOf(world, email)).at(-1)).toEqual(['second factor refused', '', '127.0.0.0/24', 2]);
    expect((await signin(email, codeNow(begun.secret))).status).toBe(200);
    await world.drain();
    expect(world.mails.at(-1)?.subject).toBe('Testwright: A second factor was turned on');
  });

  it('is begun in two tabs at once, and the last secret counts', async () => {
    const device = await signIn(world, await signUpVerified(world));
    for (const round of ['new', 'known']) {
      meetTwo();
      const begun = await Promise.all([begin(device), begin(device)]);
      expect([round, ...begun.map(({ status }) => status)]).toEqual([round, 200, 200]);
    }
    const { secret } = (await begin(device)).body;
    expect((await world.inject(identity.confirmSecondFactor, { body: { code: codeNow(secret) }, headers: device.headers })).status).toBe(
      200,
    );
  });

  it('keeps the mail about a new device, although a second sign-in with the same code comes at once', async () => {
    const { email, secret } = await switchedOn();
    const anew = () =>
      world.mails.filter(({ to, subject }) => to === email && subject === 'Testwright: New sign-in to your account').length;
    await world.drain();
    const before = anew();
    const from = {
      ip: '198.51.100.4',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' },
    };
    const attempt = { body: { email, password, code: codeNow(secret), remember: false }, ...from };
    const replies = await Promise.all([1, 2].map(() => world.inject(identity.signinUser, attempt)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    await world.drain();
    expect(anew() - before).toBe(1);
  });

  it('takes each code once, also of two sign-ins at once, and none of an earlier step', async () => {
    const { email, secret } = await switchedOn();
    const code = codeNow(secret);
    const replies = await Promise.all([signin(email, code), signin(email, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await signin(email, code)).status).toBe(401);
    expect((await signin(email, codeNow(secret, -1))).status).toBe(401);
    nextStep();
    expect((await signin(email, codeNow(secret))).status).toBe(200);
    world.clock.advance(120_000);
    expect((await signin(email, codeNow(secret, -2))).status).toBe(401);
  });

  it('is lifted by a named operator, for whoever has lost phone and codes; the owner is told, the password is still asked for', async () => {
    const { email, device } = await switchedOn();
    const lift = (address: string) => world.inject(identity.liftSecondFactor, { body: { email: address } });
    expect((await lift('nobody@example.com')).status).toBe(404);
    expect((await signin(email)).status).toBe(401);
    const replies = await Promise.all([lift(email.toUpperCase()), lift(email)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await signin(email)).status).toBe(200);
    expect((await world.inject(identity.signinUser, { body: { email, password: 'Wrong-one2' } })).status).toBe(401);
    expect(await state(device)).toMatchObject({ since: null });
    await world.drain();
    const told = world.mails.filter(({ to, text }) => to === email && text.includes('The operator of this server has turned off'));
    expect(told).toHaveLength(1);
    const { entries } = (await world.inject(listSecurityLog('identity'), { body: { who: null } })).body;
    expect(entries.filter(({ detail }) => detail === JSON.stringify({ secondFactor: ['on', 'off'] }))).toMatchObject([
      { what: 'second factor off', from: 'operator Grace' },
    ]);
    expect((await begin(device)).status).toBe(200);
  });

  it('takes a recovery code once, however it is typed, and tells how many are left', async () => {
    const { email, device, codes } = await switchedOn();
    const [first = '', second = ''] = codes;
    expect((await signin(email, ` ${first.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200);
    expect((await signin(email, first)).status).toBe(401);
    expect((await state(device)).codes_left).toBe(9);
    const [, , third = '', fourth = '', fifth = '', sixth = ''] = codes;
    const written = third.replaceAll('O', '0').replaceAll('I', '1').replaceAll('B', '8');
    for (const typed of [written, `4. ${fourth}`, `\u2022 \u201c${fifth}\u201d,`, `6) ${sixth}.`])
      expect([typed, (await signin(email, typed)).status]).toEqual([typed, 200]);
    expect((await state(device)).codes_left).toBe(5);
    const replies = await Promise.all([signin(email, second), signin(email, second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('limits guesses with growing pauses, which the right password does not end; a device of the owner has its own', async () => {
    const { email, secret } = await switchedOn();
    const known = (await signin(email, codeNow(secret))).cookies.fw_device?.value ?? '';
    nextStep();
    const guess = (turn: number) => signin(email, '000000', {}, `198.51.100.${turn}`);
    const replies = [];
    for (let turn = 0; turn < 8; turn += 1) {
      replies.push((await guess(turn)).status);
      await signin(email);
    }
    expect(replies).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await signin(email, codeNow(secret))).status).toBe(429);
    expect((await signin(email, codeNow(secret), { fw_device: known })).status).toBe(200);
  });

  it('stores the secret encrypted and the recovery codes hashed', async () => {
    const { secret, codes } = await switchedOn();
    const stored = JSON.stringify(await world.store('identity').collection({ name: 'secondFactors' }).find({}));
    expect(stored).toContain('sealed');
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) expect(stored).not.toContain(text);
  });

  it('renews recovery codes, and is switched off, by password and code only', async () => {
    const { email, device, secret, codes } = await switchedOn();
    const send = (
      contract: typeof identity.renewRecoveryCodes | typeof identity.removeSecondFactor,
      body: { password: string; code: string },
    ) => world.inject(contract, { body, headers: device.headers });
    for (const contract of [identity.renewRecoveryCodes, identity.removeSecondFactor]) {
      expect(Object.keys(faultsOf(await send(contract, { password: 'Wrong-one2', code: codeNow(secret) })))).toEqual(['password']);
      expect(Object.keys(faultsOf(await send(contract, { password, code: '000000' })))).toEqual(['code']);
    }
    expect((await begin(device)).status).toBe(409);
    const renewed = await send(identity.renewRecoveryCodes, { password, code: codeNow(secret) });
    expect(renewed.status).toBe(200);
    expect((await signin(email, codes[0])).status).toBe(401);
    const [fresh = ''] = (renewed.body as { recovery_codes: string[] }).recovery_codes;
    expect((await send(identity.removeSecondFactor, { password, code: fresh })).status).toBe(200);
    expect((await signin(email)).status).toBe(200);
    expect((await send(identity.removeSecondFactor, { password, code: fresh })).status).toBe(200);
    expect((await send(identity.removeSecondFactor, { password: 'Wrong-one2', code: fresh })).status).toBe(422);
    expect((await state(device)).since).toBeNull();
  });

  it('is asked of operators, too', async () => {
    const email = 'operator@example.com';
    const made = (await world.inject(identity.makeOperator, { body: { email } })).body;
    const login = (code?: string) => world.inject(identity.sendlogin, { body: { email, password: made.password, ...(code && { code }) } });
    const headers = { authorization: `Bearer ${(await login()).body.access_token}` };
    const { secret } = (await world.inject(identity.beginSecondFactor, { body: { password: made.password }, headers })).body;
    await world.inject(identity.confirmSecondFactor, { body: { code: codeNow(secret) }, headers });
    nextStep();
    expect(Object.keys(faultsOf(await login()))).toEqual(['code']);
    expect((await login(codeNow(secret))).status).toBe(200);
  });

  it('is asked for before the account is deleted, after the password, and goes with it', async () => {
    const { email, device, secret, codes } = await switchedOn();
    const remove = async (body: { password?: string; code?: string }) => {
      const reply = await world.inject(identity.deleteAccount, { body, headers: device.headers });
      return reply.status === 200 ? 200 : [reply.status, Object.keys(faultsOf(reply))];
    };
    const known = codeNow(secret);
    // A sign-in a moment ago stands for the password, not for the code.
    expect(await remove({})).toEqual([422, ['code']]);
    expect(await remove({ password })).toEqual([422, ['code']]);
    expect(await remove({ password: 'Wrong-one2', code: known })).toEqual([422, ['password']]);
    expect(await remove({ password, code: '000000' })).toEqual([422, ['code']]);
    expect((await signin(email, known)).status).toBe(200);
    expect(await remove({ password, code: known })).toEqual([422, ['code']]);
    expect(await state(device)).toMatchObject({ codes_left: 10 });
    expect(await remove({ password, code: codes[0] ?? '' })).toBe(200);
    await signUpVerified(world, email);
    expect((await signin(email)).status).toBe(200);
  });
});
