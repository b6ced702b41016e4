import { describe, expect, it } from '@jest/globals';
import { createSealedTokens, createSignedTokens } from './signed-token.ts';

const secret = 'a secret of at least thirty-two characters';
const now = 1_790_000_000_000;
const tokens = createSignedTokens<{ formId: string }>(secret, 'download');
const good = tokens.sign({ formId: 'form1 é' }, { expiresAt: now + 1 });

describe('a signed token', () => {
  it('comes back as it was signed, until its time is over', () => {
    expect(tokens.read(good, now)).toEqual({ formId: 'form1 é' });
    expect(tokens.read(good, now + 1)).toBeNull();
    expect(tokens.read(tokens.sign({ formId: 'x' }, { expiresAt: null }), Number.MAX_SAFE_INTEGER)).toEqual({ formId: 'x' });
  });
  it('fits into a cookie and a path', () => {
    expect(good).toMatch(/^[\w-]+\.[\w-]{43}$/);
  });
  it('is worth nothing for another purpose or with another secret', () => {
    expect(createSignedTokens(secret, 'visit').read(good, now)).toBeNull();
    expect(createSignedTokens(`${secret}!`, 'download').read(good, now)).toBeNull();
    const [body = '', signature = ''] = good.split('.');
    expect(createSignedTokens(secret, 'down').read(`load.${body}.${signature}`, now)).toBeNull();
  });
  it('is read in the one form in which it was written', () => {
    const [body = '', signature = ''] = good.split('.');
    const other = Buffer.from(JSON.stringify([null, { formId: 'form2' }])).toString('base64url');
    // The last character of a signature has two unused bits.
    const respelt = signature.slice(0, -1) + String.fromCharCode(signature.charCodeAt(42) + 1);
    for (const bad of [undefined, '', '.', '..', body, `${body}.`, `.${signature}`, `${other}.${signature}`, `${good}.x`, `${good}=`])
      expect([bad, tokens.read(bad, now)]).toEqual([bad, null]);
    expect(tokens.read(`${body}.${respelt}`, now)).toBeNull();
    expect(tokens.read('x'.repeat(1_000_000), now)).toBeNull();
  });
});

describe('a sealed token', () => {
  const sealed = createSealedTokens<{ userId: string }>(secret, 'download');
  const token = sealed.sign({ userId: 'user1 é' }, { expiresAt: now + 1 });

  it('comes back until its time is over, and shows nothing of what is in it', () => {
    expect(sealed.read(token, now)).toEqual({ userId: 'user1 é' });
    expect(sealed.read(token, now + 1)).toBeNull();
    expect(token).toMatch(/^[\w-]+$/);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('user1');
  });
  it('is worth nothing for another purpose, with another secret, or changed', () => {
    expect(createSealedTokens(secret, 'visit').read(token, now)).toBeNull();
    expect(createSealedTokens(`${secret}!`, 'download').read(token, now)).toBeNull();
    const signed = createSignedTokens(secret, 'download').sign({ userId: 'user1' }, { expiresAt: null });
    for (const bad of [
      undefined,
      '',
      'x',
      token.slice(1),
      `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
      `${token}.`,
      `${token}=`,
      ` ${token}`,
      signed,
      'x'.repeat(1_000_000),
    ])
      expect([bad, sealed.read(bad, now)]).toEqual([bad, null]);
  });
});
