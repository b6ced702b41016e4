import { createHmac, createPublicKey } from 'node:crypto';
import { defineContract } from '@formwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { createVerifier, generateKeyPair, publicKeyOf, signAccessToken } from '../src/auth/access-token.ts';
import { type Caller, handle, type Service } from '../src/service.ts';
import { createTestClock, createTestWorld, type TestWorld } from '../src/testing/index.ts';

const closed = { additionalProperties: false } as const;
const base = { service: 'forms', summary: 's', method: 'POST', body: Type.Object({}, closed), errors: {} } as const;
const who = Type.Object({ userId: Type.Union([Type.String(), Type.Null()]) }, closed);
const asUser = defineContract({ ...base, name: 'asUser', path: '/api/asUser', auth: 'user', may: 'forms.write', reply: who });
const asAdmin = defineContract({ ...base, name: 'asAdmin', path: '/api/asAdmin', auth: 'admin', may: 'operate', reply: who });
const optional = defineContract({ ...base, name: 'optional', path: '/api/optional', auth: 'optional', reply: who });
const internal = defineContract({ ...base, name: 'internal', path: '/internal/forms/internal', auth: 'service', reply: who });

const createGuarded = (): Service => ({
  name: 'forms',
  routes: [
    handle(asUser, async ({ caller }) => ({ userId: caller.userId })),
    handle(asAdmin, async ({ caller }) => ({ userId: caller.userId })),
    handle(optional, async ({ caller }) => ({ userId: caller?.userId ?? null })),
    handle(internal, async ({ caller }) => ({ userId: caller?.userId ?? null })),
  ],
  subscriptions: [],
  jobs: [],
});

const ann: Caller = { userId: 'ann', workspaceId: 'ann', role: 'owner', sessionId: 's1' };
const admin: Caller = { userId: 'root', workspaceId: 'root', role: 'operator', sessionId: 's9' };
const signedOut = { status: 401, body: { error: 'Please sign in.' } };

describe('access tokens', () => {
  const { privateKey, publicKey } = generateKeyPair();

  it('carry the caller for 15 minutes', async () => {
    const clock = createTestClock();
    const verify = createVerifier(publicKey, { clock });
    const token = await signAccessToken(privateKey, ann, { now: clock.now() });
    expect(await verify(token)).toEqual({ caller: ann, issuedAt: clock.now(), expiresAt: clock.now() + 900_000 });
    clock.advance(899_000);
    expect(await verify(token)).not.toBeNull();
    clock.advance(1_000);
    expect(await verify(token)).toBeNull();
    expect(await createVerifier(publicKey, { clock })(token)).toBeNull();
  });

  it('are refused when forged', async () => {
    const clock = createTestClock();
    const verify = createVerifier(publicKey, { clock });
    const token = await signAccessToken(privateKey, ann, { now: clock.now() });
    const [header = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), role: 'operator' };
    const hmacHead = `${encode({ alg: 'HS256' })}.${encode(claims)}`;
    const forged = [
      `${header}.${encode(claims)}.${signature}`,
      `${encode({ alg: 'none' })}.${encode(claims)}.`,
      // The public key, taken as a shared secret.
      `${hmacHead}.${createHmac('sha256', publicKey).update(hmacHead).digest('base64url')}`,
      await signAccessToken(generateKeyPair().privateKey, ann, { now: clock.now() }),
      `${header}.${payload}.`,
      'x.y.z',
      '',
      'x'.repeat(10_000),
    ];
    for (const each of forged) expect(await verify(each)).toBeNull();
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
    const silent = defineContract({ ...base, name: 'silent', path: '/api/silent', auth: 'user', reply: who });
    // @ts-expect-error one for everybody has none
    defineContract({ ...base, name: 'open', path: '/api/open', auth: 'none', may: 'operate', reply: who });
    const service = (): Service => ({ ...createGuarded(), routes: [handle(silent, async () => ({ userId: null }))] });
    return expect(createTestWorld({ services: [service] })).rejects.toThrow('silent does not say what its caller must be allowed to do');
  });

  it('keeps owners and operators apart', async () => {
    expect(await world.inject(asAdmin, { body: {}, as: ann })).toMatchObject({ status: 403 });
    expect(await world.inject(asUser, { body: {}, as: admin })).toMatchObject({ status: 403 });
    expect(await world.inject(asAdmin, { body: {}, as: admin })).toMatchObject({ body: { userId: 'root' } });
  });

  it('lets anyone in where a token is optional, but not with a token that is forged or has run out', async () => {
    expect(await world.inject(optional, { body: {}, as: ann })).toMatchObject({ body: { userId: 'ann' } });
    expect(await world.inject(optional, { body: {} })).toMatchObject({ status: 200, body: { userId: null } });
    const expired = await bearer(world, ann, -16 * 60_000);
    for (const authorization of ['Bearer x.y.z', 'Bearer', 'Bearer a b', expired]) {
      expect(await world.inject(optional, { body: {}, headers: { authorization } })).toMatchObject(signedOut);
    }
    // Not a token: a proxy's own password, for example.
    expect(await world.inject(optional, { body: {}, headers: { authorization: 'Basic YTpi' } })).toMatchObject({ body: { userId: null } });
  });

  it('shows internal routes to nobody without the secret', async () => {
    expect(await world.inject(internal, { body: {} })).toMatchObject({ status: 200 });
    for (const secret of ['', 'wrong', 'the secret between services in test']) {
      expect(await world.inject(internal, { body: {}, as: admin, headers: { 'x-internal-secret': secret } })).toMatchObject({
        status: 404,
        body: { error: 'Not found.' },
      });
    }
  });

  it('ends tokens issued before a revocation, but for the session that is spared', async () => {
    const input = { body: {}, as: ann };
    const spared = { body: {}, as: { ...ann, sessionId: 's2' } };
    const authorization = await bearer(world, ann);
    world.clock.advance(5);
    await world.publish('identity.v1.SessionsRevoked', 'ann', {
      userId: 'ann',
      notBefore: BigInt(world.clock.now()),
      exceptSessionId: 's2',
    });
    expect(await world.inject(asUser, { body: {}, headers: { authorization } })).toMatchObject(signedOut);
    expect(await world.inject(optional, { body: {}, headers: { authorization } })).toMatchObject(signedOut);
    expect(await world.inject(asUser, { body: {}, headers: { authorization: await bearer(world, spared.as, -5) } })).toMatchObject({
      status: 200,
    });
    // Signing in again within the same second works.
    expect(await world.inject(asUser, input)).toMatchObject({ status: 200 });
  });

  it('never lets an older revocation replace a newer one', async () => {
    const revoke = (notBefore: number) =>
      world.publish('identity.v1.SessionsRevoked', 'ann', { userId: 'ann', notBefore: BigInt(notBefore), exceptSessionId: '' });
    const authorization = await bearer(world, ann);
    await revoke(world.clock.now() + 1);
    await revoke(world.clock.now() - 1_000);
    expect(await world.inject(asUser, { body: {}, headers: { authorization } })).toMatchObject(signedOut);
  });

  it('forgets revocations once every token they ended has expired', async () => {
    await world.publish('identity.v1.SessionsRevoked', 'ann', { userId: 'ann', notBefore: BigInt(world.clock.now()), exceptSessionId: '' });
    await world.runJob('forms.prune-revocations');
    expect(await world.store('forms').collection({ name: 'revocations' }).count({})).toBe(1);
    world.clock.advance(60 * 60_000);
    await world.runJob('forms.prune-revocations');
    expect(await world.store('forms').collection({ name: 'revocations' }).count({})).toBe(0);
  });
});

async function bearer(world: TestWorld, caller: Caller, offset = 0): Promise<string> {
  return `Bearer ${await world.token(caller, offset)}`;
}
