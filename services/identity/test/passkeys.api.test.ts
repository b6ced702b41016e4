import { identity, listSecurityLog } from '@formwright/contracts';
import { authenticatorCode, createTestPasskey } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createIdentityWorld,
  type Device,
  deviceOf,
  faultsOf,
  password,
  resetLinksTo,
  signIn,
  signUpVerified,
  type World,
} from './world.ts';

const URL = 'https://forms.example';
const MINUTE = 60_000;

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

type Passkey = ReturnType<typeof createTestPasskey>;

const begin = ({ headers }: Device, body: Record<string, string> = { password }) => world.inject(identity.beginPasskey, { body, headers });
const add = ({ headers }: Device, made: ReturnType<Passkey['make']>, name = 'Laptop') =>
  world.inject(identity.addPasskey, { body: { ...made, name }, headers });
const list = async ({ headers }: Device) => (await world.inject(identity.getPasskeys, { body: {}, headers })).body;
const remove = ({ headers }: Device, id: string) => world.inject(identity.removePasskey, { body: { id }, headers });

/** What a browser gets before a sign-in. */
async function asked(cookies: Record<string, string> = {}) {
  const reply = await world.inject(identity.beginPasskeySignin, { body: {}, cookies });
  return { options: reply.body.options, cookies: { fw_passkey: reply.cookies.fw_passkey?.value ?? '' }, reply };
}
const send = (body: object, cookies: Record<string, string>, ip?: string) =>
  world.inject(identity.signinPasskey, { body, cookies, ...(ip !== undefined && { ip }) });
/** A sign-in from beginning to end. */
async function signInWith(passkey: Passkey, faults: Parameters<Passkey['sign']>[1] = {}, ip?: string) {
  const { options, cookies } = await asked();
  return send(passkey.sign(options, faults), cookies, ip);
}
const fieldsOf = (reply: { status: number; text: string }) => [reply.status, Object.keys(faultsOf(reply))];

async function withPasskey() {
  const email = await signUpVerified(world);
  const device = await signIn(world, email);
  const passkey = createTestPasskey(URL);
  const added = await add(device, passkey.make((await begin(device)).body.options));
  if (added.status !== 200) throw new Error(added.text);
  return { email, device, passkey };
}
/** Details of what the security log counted, newest first. */
async function refusals(who: string) {
  const { entries } = (await world.inject(listSecurityLog('identity'), { body: { who: [who] } })).body;
  return entries.filter(({ what }) => what === 'passkey refused').map(({ detail }) => detail);
}
const idOf = async ({ headers }: Device) => (await world.inject(identity.getMe, { body: {}, headers })).body._id;

describe('a passkey', () => {
  it('and a linked Google account are named by the mails of a changed password and a reset, with a link to where they are seen', async () => {
    const { email, device, passkey } = await withPasskey();
    const change = { current_password: password, password: 'Other-chair8', confirm_password: 'Other-chair8' };
    expect((await world.inject(identity.updateMyPasswordDetails, { body: change, headers: device.headers })).status).toBe(200);
    await world.drain();
    const told = () => world.mails.findLast(({ to, subject }) => to === email && subject === 'Testwright: Your password was changed')?.text;
    expect(told()).toContain('What still signs in without the password: 1 passkey. ');
    expect(told()).toContain('https://forms.example/profile#security');

    await world
      .store('identity')
      .collection<{ _id: string; userId: string }>({ name: 'googleLinks' })
      .insertOne({ _id: 'a Google account', userId: await idOf(deviceOf(email, await signInWith(passkey))) });
    await world.inject(identity.forgotUser, { body: { email } });
    const token = (await resetLinksTo(world, email)).at(-1) ?? '';
    const fresh = { token, newPassword: 'Third-chair9', confirmNewPassword: 'Third-chair9' };
    expect((await world.inject(identity.resetPassword, { body: fresh })).status).toBe(200);
    await world.drain();
    expect(told()).toContain('What still signs in without the password: 1 passkey and a linked Google account. ');
    expect((await signInWith(passkey)).status).toBe(200);
  });

  it('is added after the password, listed and told to its owner; then it signs in without email and password', async () => {
    const email = await signUpVerified(world);
    const device = await signIn(world, email);
    expect(faultsOf(await begin(device, { password: 'Wrong-one2' }))).toEqual({ password: 'The password is not right.' });
    const { options } = (await begin(device)).body;
    expect(options).toMatchObject({
      rp: { id: 'forms.example', name: 'Testwright' },
      user: { name: email, displayName: 'Ada Lovelace' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const passkey = createTestPasskey(URL);
    expect((await add(device, passkey.make(options), ' Laptop ')).status).toBe(200);
    const added = await list(device);
    expect(added.passkeys).toEqual([{ _id: expect.any(String), name: 'Laptop', createdAt: world.clock.now(), usedAt: null }]);
    await world.drain();
    expect(world.mails.at(-1)).toMatchObject({ to: email, subject: 'Testwright: A passkey was added' });

    world.clock.advance(MINUTE);
    const { options: question, cookies, reply } = await asked();
    expect(question).toMatchObject({ rpId: 'forms.example', userVerification: 'required' });
    expect(reply.cookies.fw_passkey).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api', maxAge: 300 });
    const signedIn = await send({ ...passkey.sign(question), remember: true }, cookies);
    expect([signedIn.status, signedIn.cookies.fw_refresh?.maxAge, signedIn.cookies.fw_passkey?.value]).toEqual([200, 31_536_000, '']);
    const here = deviceOf(email, signedIn);
    expect((await world.inject(identity.getMe, { body: {}, headers: here.headers })).body.email).toBe(email);
    expect((await list(here)).passkeys[0]?.usedAt).toBe(world.clock.now());
    expect((await begin(here)).body.options.excludeCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }]);
  });

  it('stands for the second factor, and so takes a code when it is added', async () => {
    const email = await signUpVerified(world);
    const device = await signIn(world, email);
    const { headers } = device;
    const { secret } = (await world.inject(identity.beginSecondFactor, { body: { password }, headers })).body;
    const codeNow = () => authenticatorCode(secret, world.clock.now());
    await world.inject(identity.confirmSecondFactor, { body: { code: codeNow() }, headers });
    world.clock.advance(30_000);
    expect(fieldsOf(await begin(device))).toEqual([422, ['code']]);
    expect(fieldsOf(await begin(device, { password, code: '000000' }))).toEqual([422, ['code']]);
    const begun = await begin(device, { password, code: codeNow() });
    expect(fieldsOf(await begin(device, { password, code: codeNow() }))).toEqual([422, ['code']]);
    const passkey = createTestPasskey(URL);
    expect((await add(device, passkey.make(begun.body.options))).status).toBe(200);
    expect(fieldsOf(await world.inject(identity.signinUser, { body: { email, password } }))).toEqual([401, ['code']]);
    expect((await signInWith(passkey)).status).toBe(200);
  });

  it('is not added by an answer that is late, of another session, of another page, or not verified', async () => {
    const { email, device, passkey: first } = await withPasskey();
    const fresh = async () => (await begin(device)).body.options;
    const other = createTestPasskey(URL);
    const statusOf = async (made: ReturnType<Passkey['make']>, as = device) => (await add(as, made)).status;

    const late = other.make(await fresh());
    world.clock.advance(5 * MINUTE);
    expect(await statusOf(late)).toBe(410);
    expect(await statusOf(other.make(await fresh()), await signIn(world, email))).toBe(410);
    for (const challenge of ['AAAA', (await asked()).options.challenge]) {
      expect(await statusOf(other.make({ ...(await fresh()), challenge }))).toBe(410);
    }
    const faults = [
      { origin: 'https://forms.example.evil.org' },
      { origin: 'https://www.forms.example' },
      { rpId: 'evil.org' },
      { type: 'webauthn.get' },
      { isVerified: false },
    ];
    for (const fault of faults) expect([fault, await statusOf(other.make(await fresh(), fault))]).toEqual([fault, 422]);
    expect(await statusOf({ ...other.make(await fresh()), id: first.id })).toBe(422);
    expect(await statusOf({ ...other.make(await fresh()), attestation: 'oWNmbXQ' })).toBe(422);

    const options = await fresh();
    const [one, two] = [createTestPasskey(URL), createTestPasskey(URL)];
    const replies = await Promise.all([statusOf(one.make(options)), statusOf(two.make(options))]);
    expect(replies.sort()).toEqual([200, 410]);
    expect(await statusOf(first.make(await fresh()))).toBe(409);
    expect((await list(device)).passkeys).toHaveLength(2);
    const who = await idOf(device);
    expect(new Set(await refusals(who))).toEqual(new Set(['challenge expired or used', 'from another address', 'not genuine']));
  });

  it('is added once by an answer that comes twice at once, and again when its own answer was lost', async () => {
    const { device } = await withPasskey();
    const made = createTestPasskey(URL).make((await begin(device)).body.options);
    const replies = [...(await Promise.all([add(device, made), add(device, made)])), await add(device, made)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { passkeys } = await list(device);
    expect(passkeys).toHaveLength(2);
    await world.inject(identity.removePasskey, { ...device, body: { id: passkeys[1]?._id ?? '' } });
    expect([(await add(device, made)).status, (await list(device)).passkeys.length]).toEqual([410, 1]);
  });

  it('signs in once per challenge, also when its answer comes twice at once, and not later, elsewhere or unverified', async () => {
    const { passkey } = await withPasskey();
    const { options, cookies } = await asked();
    const answer = passkey.sign(options);
    const replies = await Promise.all([send(answer, cookies), send(answer, cookies)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await send(answer, cookies)).status).toBe(410);

    const late = await asked();
    const lateAnswer = passkey.sign(late.options);
    world.clock.advance(5 * MINUTE);
    expect((await send(lateAnswer, late.cookies)).status).toBe(410);
    // Another browser, which has a cookie of its own, or none.
    const one = await asked();
    expect((await send(passkey.sign(one.options), (await asked()).cookies)).status).toBe(410);
    expect((await send(passkey.sign(one.options), {})).status).toBe(410);
    const faults = [
      { origin: 'https://evil.org' },
      { rpId: 'evil.org' },
      { type: 'webauthn.create' },
      { isVerified: false },
      { signature: 'MEUCIQ' },
    ];
    for (const fault of faults) {
      const reply = await signInWith(passkey, fault);
      expect([fault, ...fieldsOf(reply), reply.cookies.fw_refresh]).toEqual([fault, 401, ['passkey'], undefined]);
    }
    // A second tab asks, and the first one is still answered.
    const tab = await asked();
    await asked(tab.cookies);
    expect((await send(passkey.sign(tab.options), tab.cookies)).status).toBe(200);
  });

  it('opens the account of its owner only', async () => {
    const [ada, bea] = [await withPasskey(), await withPasskey()];
    const handle = async (device: Device) => Buffer.from(await idOf(device)).toString('base64url');
    expect(fieldsOf(await signInWith(ada.passkey, { userHandle: await handle(bea.device) }))).toEqual([401, ['passkey']]);
    const { options, cookies } = await asked();
    expect(fieldsOf(await send({ ...ada.passkey.sign(options), id: bea.passkey.id }, cookies))).toEqual([401, ['passkey']]);
    expect(fieldsOf(await signInWith(createTestPasskey(URL), { userHandle: await handle(ada.device) }))).toEqual([401, ['passkey']]);
    const [{ _id } = { _id: '' }] = (await list(bea.device)).passkeys;
    expect((await remove(ada.device, _id)).status).toBe(200);
    expect((await world.inject(identity.renamePasskey, { body: { id: _id, name: 'Mine' }, headers: ada.device.headers })).status).toBe(404);
    expect((await list(bea.device)).passkeys).toMatchObject([{ name: 'Laptop' }]);
    expect((await add(ada.device, bea.passkey.make((await begin(ada.device)).body.options))).status).toBe(409);
    const signedIn = await signInWith(bea.passkey, { userHandle: await handle(bea.device) });
    expect(await idOf(deviceOf('', signedIn))).toBe(await idOf(bea.device));
  });

  it('that counts its signatures is refused when the count does not rise; one that does not count is not', async () => {
    const { passkey } = await withPasskey();
    const statuses = [];
    for (const counter of [0, 0, 5, 5, 4, 6]) statuses.push((await signInWith(passkey, { counter })).status);
    expect(statuses).toEqual([200, 200, 200, 401, 401, 200]);
  });

  it('is renamed, and removed, which its owner is told once; then it signs in no more', async () => {
    const { email, device, passkey } = await withPasskey();
    const [{ _id } = { _id: '' }] = (await list(device)).passkeys;
    const rename = (name: string, id = _id) => world.inject(identity.renamePasskey, { body: { id, name }, headers: device.headers });
    expect((await rename('Phone')).status).toBe(200);
    expect(fieldsOf(await rename('  '))).toEqual([422, ['name']]);
    expect((await list(device)).passkeys).toMatchObject([{ name: 'Phone' }]);
    const { options, cookies } = await asked();
    const answer = passkey.sign(options);
    expect((await Promise.all([remove(device, _id), remove(device, _id)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(fieldsOf(await send(answer, cookies))).toEqual([401, ['passkey']]);
    expect((await rename('Phone')).status).toBe(404);
    await world.drain();
    const told = world.mails.filter(({ to, subject }) => to === email && subject === 'Testwright: A passkey was removed');
    expect(told).toHaveLength(1);
  });

  it('is one of ten at most, also when several are added at once', async () => {
    const { device } = await withPasskey();
    const made = [];
    for (let count = 0; count < 12; count += 1) made.push(createTestPasskey(URL).make((await begin(device)).body.options));
    const statuses = (await Promise.all(made.map((each) => add(device, each)))).map(({ status }) => status);
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 409).length]).toEqual([9, 3]);
    expect((await list(device)).passkeys).toHaveLength(10);
    expect((await begin(device)).status).toBe(409);
  });

  it('goes with the account', async () => {
    const { device, passkey } = await withPasskey();
    expect((await world.inject(identity.deleteAccount, { body: { password }, headers: device.headers })).status).toBe(200);
    expect(fieldsOf(await signInWith(passkey))).toEqual([401, ['passkey']]);
    const stored = JSON.stringify(await world.store('identity').collection({ name: 'passkeys' }).find({}));
    expect([stored.includes(passkey.id), stored.includes(passkey.publicKey)]).toEqual([false, false]);
  });

  it('is tried 50 times from an address, then with pauses; a right one does not count, and nobody else waits', async () => {
    const { passkey } = await withPasskey();
    const ip = '198.51.100.9';
    const stranger = createTestPasskey(URL);
    for (let turn = 0; turn < 50; turn += 1) {
      if (turn % 10 === 0) expect((await signInWith(passkey, {}, ip)).status).toBe(200);
      expect((await signInWith(stranger, { userHandle: 'AAAA' }, ip)).status).toBe(401);
    }
    const slowed = await signInWith(passkey, {}, ip);
    expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, '5']);
    expect((await signInWith(passkey, {}, '198.51.100.10')).status).toBe(200);
  });
});
