import { createHmac, createPublicKey } from 'node:crypto';
import { contractsOf, twinOf } from '@formwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { importPKCS8, SignJWT } from 'jose';
import { Type } from 'typebox';
import { createVerifier, generateKeyPair, publicKeyOf, signAccessToken } from '../src/security/access-token.ts';
import type { Caller } from '../src/security/caller.ts';
import { handle, type Service } from '../src/service/service.ts';
import { createTestClock, createTestWorld, type TestWorld } from '../src/testing/index.ts';

const forms = contractsOf('forms');

const closed = { additionalProperties: false } as const;
const base = { summary: 's', body: Type.Object({}, closed), errors: {} } as const;
const who = Type.Object({ userId: Type.Union([Type.String(), Type.Null()]) }, closed);
const asUser = forms('asUser', { ...base, may: 'forms.write', reply: who });
const asOperator = forms('asOperator', { ...base, may: 'operate.read', alsoGet: true, reply: who });
const undone = forms('undone', { ...base, may: 'operate.money', stepUp: true, reply: who });
const settingUp = forms('settingUp', { ...base, may: 'account', beforeFactor: true, reply: who });
const ownAccount = forms('ownAccount', { ...base, may: 'account', reply: who });
const optional = forms('optional', { ...base, auth: 'optional', reply: who });
const internal = forms('internal', { ...base, auth: 'service', reply: who });

const createGuarded = (): Service => ({
  name: 'forms',
  routes: [
    handle(asUser, async ({ caller }) => ({ userId: caller.userId })),
    handle(asOperator, async ({ caller }) => ({ userId: caller.userId })),
    handle(undone, async ({ caller }) => ({ userId: caller.userId })),
    handle(settingUp, async ({ caller }) => ({ userId: caller.userId })),
    handle(ownAccount, async ({ caller }) => ({ userId: caller.userId })),
    handle(optional, async ({ caller }) => ({ userId: caller?.userId ?? null })),
    handle(internal, async ({ caller }) => ({ userId: caller?.userId ?? null })),
  ],
  subscriptions: [],
  jobs: [],
});

const ann: Caller = { userId: 'ann', workspaceId: 'ann', role: 'owner', sessionId: 's1' };
const operator: Caller = { userId: 'root', workspaceId: 'root', role: 'operator', sessionId: 's9', rights: ['read', 'money'] };
const signedOut = { status: 401, body: { error: 'Please sign in.' } };

describe('access tokens', () => {
  const { privateKey, publicKey } = generateKeyPair();

  it('carry the caller for 15 minutes', async () => {
    const clock = createTestClock();
    const verify = createVerifier(publicKey, { clock });
    const token = await signAccessToken(privateKey, ann, { now: clock.now(), generation: 7 });
    expect(await verify(token)).toEqual({ caller: { ...ann, generation: 7 }, generation: 7, expiresAt: clock.now() + 900_000 });
    clock.advance(899_000);
    expect(await verify(token)).not.toBeNull();
    clock.advance(1_000);
    expect(await verify(token)).toBeNull();
    expect(await createVerifier(publicKey, { clock })(token)).toBeNull();
  });

  it('are refused when forged', async () => {
    const clock = createTestClock();
    const verify = createVerifier(publicKey, { clock });
    const token = await signAccessToken(privateKey, ann, { now: clock.now(), generation: 7 });
    const [header = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), role: 'operator' };
    const hmacHead = `${encode({ alg: 'HS256' })}.${encode(claims)}`;
    const forged = [
      `${header}.${encode(claims)}.${signature}`,
      `${encode({ alg: 'none' })}.${encode(claims)}.`,
      // The public key, used as a shared secret.
      `${hmacHead}.${createHmac('sha256', publicKey).update(hmacHead).digest('base64url')}`,
      await signAccessToken(generateKeyPair().privateKey, ann, { now: clock.now(), generation: 7 }),
      `${header}.${payload}.`,
      'x.y.z',
      '',
      'x'.repeat(10_000),
    ];
    for (const each of forged) expect(await verify(each)).toBeNull();
  });

  it('are told from anything else that the key has signed (N17)', async () => {
    const clock = createTestClock();
    const verify = createVerifier(publicKey, { clock });
    const key = await importPKCS8(privateKey, 'EdDSA');
    const signed = async (header: object, claims: object) => {
      const iat = clock.now() / 1000;
      const who = { sub: 'ann', ws: 'ann', role: 'owner', sid: 's1', gen: 7, iat, exp: iat + 900 };
      return verify(await new SignJWT({ ...who, ...claims }).setProtectedHeader({ alg: 'EdDSA', ...header }).sign(key));
    };
    const [typ, iss, aud] = ['at+jwt', 'formwright identity', 'formwright services'];
    const foreign: [object, object][] = [
      [{ typ }, { iss, aud: 'somebody else' }],
      [{ typ }, { iss: 'somebody else', aud }],
      [{ typ: 'JWT' }, { iss, aud }],
      [{}, { iss, aud }],
      [{ typ }, {}],
      [{}, {}],
    ];
    expect(await signed({ typ }, { iss, aud })).not.toBeNull();
    for (const [header, claims] of foreign) expect(await signed(header, claims)).toBeNull();
  });

  it('are checked with the key that belongs to the private one', () => {
    expect(publicKeyOf(privateKey)).toBe(publicKey);
    expect(createPublicKey(publicKey).asymmetricKeyType).toBe('ed25519');
  });
});

describe('who may call', () => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await createTestWorld({ services: [createGuarded] });
  });
  afterEach(() => world.close());

  it('tells a valid token, and no other', async () => {
    expect(await world.inject(asUser, { body: {}, as: ann })).toMatchObject({ status: 200, body: { userId: 'ann' } });
    expect(await world.inject(asUser, { body: {} })).toMatchObject(signedOut);
    for (const authorization of ['', 'Bearer', 'Bearer x.y.z', 'Basic YTpi', 'Bearer a b', `Bearer ${'x'.repeat(9_000)}`]) {
      expect(await world.inject(asUser, { body: {}, headers: { authorization } })).toMatchObject(signedOut);
    }
  });

  it('does not compile without saying what the caller must be allowed to do', () => {
    // @ts-expect-error a contract for signed-in callers needs `may`
    const silent = forms('silent', { ...base, reply: who });
    // @ts-expect-error one for everybody has none
    forms('open', { ...base, auth: 'none', may: 'operate.read', reply: who });
    const service = (): Service => ({ ...createGuarded(), routes: [handle(silent, async () => ({ userId: null }))] });
    return expect(createTestWorld({ services: [service] })).rejects.toThrow('silent does not say what its caller must be allowed to do');
  });

  it('asks an operator for a second factor, but for what sets one up, unless none is needed', async () => {
    const missing = { second_factor_missing: 'Please show your second factor first, or set one up.' };
    // No other text than these two.
    for (const factor of [undefined, 'other']) {
      const as = { ...operator, factor } as Caller;
      for (const contract of [asOperator, undone, ownAccount]) {
        expect(await world.inject(contract, { body: {}, as })).toMatchObject({ status: 403, body: { error: missing } });
      }
      expect(await world.inject(asOperator, { body: {}, as: { ...as, rights: [] } })).toMatchObject({
        body: { error: 'You may not do this.' },
      });
      expect(await world.inject(settingUp, { body: {}, as })).toMatchObject({ status: 200 });
    }
    for (const factor of ['shown', 'optional'] as const) {
      expect(await world.inject(asOperator, { body: {}, as: { ...operator, factor } })).toMatchObject({ status: 200 });
    }
    expect(await world.inject(ownAccount, { body: {}, as: ann })).toMatchObject({ status: 200 });
  });

  it('asks for a proof of the last 10 minutes before what cannot be undone', async () => {
    const now = world.clock.now();
    const confirm = 'Please confirm first that it is you.';
    const minute = 60_000;
    for (const provenAt of [now - 10 * minute, now, now + minute]) {
      expect(await world.inject(undone, { body: {}, as: { ...operator, provenAt } })).toMatchObject({ status: 200 });
    }
    for (const provenAt of [0, now - 10 * minute - 1, now + minute + 1]) {
      expect(await world.inject(undone, { body: {}, as: { ...operator, provenAt } })).toMatchObject({
        status: 403,
        body: { error: { confirm } },
      });
      expect(await world.inject(asOperator, { body: {}, as: { ...operator, provenAt } })).toMatchObject({ status: 200 });
    }
  });

  it('keeps owners and operators apart', async () => {
    expect(await world.inject(asOperator, { body: {}, as: ann })).toMatchObject({ status: 403 });
    expect(await world.inject(asUser, { body: {}, as: operator })).toMatchObject({ status: 403 });
    expect(await world.inject(asOperator, { body: {}, as: operator })).toMatchObject({ body: { userId: 'root' } });
  });

  it('lets an operator do what the rights of the token name, and nothing else', async () => {
    for (const rights of [['money', 'content'], [], ['operate.read'], undefined]) {
      const other = { ...operator, rights } as Caller;
      expect(await world.inject(asOperator, { body: {}, as: other })).toMatchObject({
        status: 403,
        body: { error: 'You may not do this.' },
      });
    }
    const boasting = { ...ann, rights: ['read'] } as Caller;
    expect(await world.inject(asOperator, { body: {}, as: boasting })).toMatchObject({ status: 403 });
  });

  it('answers GET too where a contract says so, and knows its caller there', async () => {
    const byGet = twinOf(asOperator);
    expect(await world.inject(byGet, { as: operator })).toMatchObject({ status: 200, body: { userId: 'root' } });
    expect(await world.inject(byGet, {})).toMatchObject(signedOut);
    expect(await world.inject(byGet, { as: ann })).toMatchObject({ status: 403 });
    expect((await world.inject(twinOf(asUser), { as: ann })).status).toBe(404);
  });

  it('lets anyone in where a token is optional, but not with a token that is forged or has run out', async () => {
    expect(await world.inject(optional, { body: {}, as: ann })).toMatchObject({ body: { userId: 'ann' } });
    expect(await world.inject(optional, { body: {} })).toMatchObject({ status: 200, body: { userId: null } });
    const expired = await bearer(world, ann, { offset: -16 * 60_000 });
    for (const authorization of ['Bearer x.y.z', 'Bearer', 'Bearer a b', expired]) {
      expect(await world.inject(optional, { body: {}, headers: { authorization } })).toMatchObject(signedOut);
    }
    // Not a token, but a proxy's own password, for example.
    expect(await world.inject(optional, { body: {}, headers: { authorization: 'Basic YTpi' } })).toMatchObject({ body: { userId: null } });
  });

  it('shows internal routes to nobody without the token of a call', async () => {
    expect(await world.inject(internal, { body: {} })).toMatchObject({ status: 200 });
    for (const token of ['', 'wrong', await world.token(operator)]) {
      expect(await world.inject(internal, { body: {}, as: operator, isService: false, headers: { 'x-call-token': token } })).toMatchObject({
        status: 404,
        body: { error: 'Not found.' },
      });
    }
  });

  const works = async (caller: Caller, generation: number): Promise<boolean> => {
    const authorization = await bearer(world, caller, { generation });
    const { status } = await world.inject(optional, { body: {}, headers: { authorization } });
    expect([200, 401]).toContain(status);
    return status === 200;
  };
  const revoke = (event: { generation?: bigint; workspaceId?: string; onlySessionId?: string; exceptSessionId?: string }) =>
    world.publish('identity.v1.SessionsRevoked', 'ann', { userId: 'ann', ...event });

  it('ends tokens of a lower generation, but for the session that is spared, whatever the clocks say', async () => {
    await revoke({ generation: 3n, exceptSessionId: 's2' });
    world.clock.advance(-60 * 60_000);
    expect(await works(ann, 2)).toBe(false);
    expect(await works({ ...ann, sessionId: 's2' }, 2)).toBe(true);
    expect(await works(ann, 3)).toBe(true);
    expect(await works({ ...ann, userId: 'bob' }, 2)).toBe(true);
  });

  it('never lets an older revocation replace a newer one', async () => {
    await revoke({ generation: 3n });
    await revoke({ generation: 2n });
    expect(await works(ann, 2)).toBe(false);
  });

  it('ends the tokens of a removed member for that workspace only, until he is a member again', async () => {
    const member: Caller = { ...ann, workspaceId: 'acme', role: 'member' };
    expect(await works(member, 4)).toBe(true);
    await revoke({ generation: 5n, workspaceId: 'acme' });
    expect(await works(member, 4)).toBe(false);
    expect(await works(ann, 4)).toBe(true);
    expect(await works(member, 5)).toBe(true);
  });

  it('ends an operator who has lost the power', async () => {
    const authorization = await bearer(world, operator);
    await world.publish('identity.v1.SessionsRevoked', 'root', { userId: 'root', generation: 1n });
    expect(await world.inject(asOperator, { body: {}, headers: { authorization } })).toMatchObject(signedOut);
  });

  it('ends one session for good, and no other', async () => {
    await revoke({ onlySessionId: 's1' });
    expect(await works(ann, 0)).toBe(false);
    expect(await works(ann, 9)).toBe(false);
    expect(await works({ ...ann, sessionId: 's2' }, 0)).toBe(true);
    await revoke({ generation: 1n });
    expect(await works(ann, 1)).toBe(false);
  });

  it('forgets revocations once every token they ended has expired', async () => {
    const kept = () => world.store('forms').collection({ name: 'revocations' }).count({});
    await revoke({ generation: 1n });
    await world.runJob('forms.prune-revocations');
    expect(await kept()).toBe(1);
    world.clock.advance(60 * 60_000);
    await world.runJob('forms.prune-revocations');
    expect(await kept()).toBe(0);
  });
});

async function bearer(world: TestWorld, caller: Caller, options: { offset?: number; generation?: number } = {}): Promise<string> {
  return `Bearer ${await world.token(caller, options)}`;
}
