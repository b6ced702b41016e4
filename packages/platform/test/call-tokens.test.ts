import { describe, expect, it } from '@jest/globals';
import { importPKCS8, SignJWT } from 'jose';
import { generateKeyPair } from '../src/security/access-token.ts';
import { CALL_HEADER, createCallSigner, createCallVerifier } from '../src/security/call-tokens.ts';
import { createTestClock } from '../src/testing/index.ts';

const identity = generateKeyPair();
const billing = generateKeyPair();
const keys = new Map([
  ['identity', [identity.publicKey]],
  ['billing', [billing.publicKey]],
]);
const called = { service: 'team', path: '/internal/team/findMembership' } as const;
const clock = createTestClock();
const tokenOf = (caller: string, { privateKey }: typeof identity, to: typeof called | { service: 'forms'; path: string } = called) =>
  createCallSigner(caller, privateKey, clock)(to, { user: 'u1' })[CALL_HEADER] ?? '';

describe('the token of a call', () => {
  it.each([
    ['a user', { user: 'u1' }],
    ['an operator', { operator: 'Grace Hopper, \u5348' }],
    ['nobody', null],
  ])('says who calls on behalf of %s', async (_who, onBehalfOf) => {
    const headers = createCallSigner('identity', identity.privateKey, clock)(called, onBehalfOf);
    const verify = createCallVerifier(keys, clock);
    expect(verify(headers[CALL_HEADER] ?? '', called)).toEqual({ caller: 'identity', onBehalfOf });
    // Once more, from what was remembered.
    expect(verify(headers[CALL_HEADER] ?? '', called)).toEqual({ caller: 'identity', onBehalfOf });
  });

  it('is of use for no other service and no other path', async () => {
    const verify = createCallVerifier(keys, clock);
    const token = tokenOf('identity', identity);
    expect(verify(token, called)).not.toBeNull();
    expect(verify(token, { ...called, path: '/internal/team/acceptInvitation' })).toBeNull();
    expect(verify(token, { ...called, service: 'forms' })).toBeNull();
  });

  it('cannot be made with the key of another service, or of none', async () => {
    const verify = createCallVerifier(keys, clock);
    const [header = '', payload = ''] = tokenOf('identity', identity).split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    // Names the key of billing, and claims to be identity.
    const posing = new SignJWT({ htu: called.path, iat: clock.now() / 1000, exp: clock.now() / 1000 + 60 })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'call+jwt', kid: 'billing' })
      .setIssuer('identity')
      .setAudience('team');
    const forged = [
      tokenOf('identity', billing),
      tokenOf('operator', billing),
      tokenOf('identity', generateKeyPair()),
      await posing.sign(await importPKCS8(billing.privateKey, 'EdDSA')),
      `${encode({ alg: 'none', typ: 'call+jwt', kid: 'identity' })}.${payload}.`,
      `${header}.${payload}.`,
      'x.y.z',
      '',
      'x'.repeat(10_000),
    ];
    for (const each of forged) expect(verify(each, called)).toBeNull();
  });

  it('is sent again for some seconds, and ends within two minutes, remembered or not', async () => {
    const sign = createCallSigner('identity', identity.privateKey, clock);
    const verify = createCallVerifier(keys, clock);
    const first = sign(called, null);
    expect(sign(called, null)).toEqual(first);
    expect(sign(called, { user: 'u1' })).not.toEqual(first);
    const token = first[CALL_HEADER] ?? '';
    expect(verify(token, called)).not.toBeNull();
    clock.advance(100_000);
    expect(sign(called, null)).not.toEqual(first);
    for (const each of [verify, createCallVerifier(keys, clock)]) expect(each(token, called)).not.toBeNull();
    clock.advance(20_000);
    for (const each of [verify, createCallVerifier(keys, clock)]) expect(each(token, called)).toBeNull();
  });

  it('is taken from a machine whose clock is a minute before ours, and no more', async () => {
    for (const [ahead, isTaken] of [
      [59_000, true],
      [62_000, false],
    ] as const) {
      const early = createCallSigner('identity', identity.privateKey, { now: () => clock.now() + ahead });
      const token = early(called, null)[CALL_HEADER] ?? '';
      expect(createCallVerifier(keys, clock)(token, called) !== null).toBe(isTaken);
    }
  });

  it('may be signed with either of two keys while one is being replaced', async () => {
    const next = generateKeyPair();
    const verify = createCallVerifier(new Map([['identity', [identity.publicKey, next.publicKey]]]), clock);
    for (const pair of [identity, next]) expect(verify(tokenOf('identity', pair), called)).toMatchObject({ caller: 'identity' });
  });
});
