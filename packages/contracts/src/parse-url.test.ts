import { describe, expect, it } from '@jest/globals';
import { asciiDomain } from './email-address.ts';
import { parseUrl } from './parse-url.ts';
import { readSignupRule } from './signup-rule.ts';

/** Calls after which V8 has surely optimized a function. */
const MANY = 20_000;

describe('an address of the web', () => {
  it('is read, and any other text is null', () => {
    expect(parseUrl('https://bücher.example/a')?.href).toBe('https://xn--bcher-kva.example/a');
    for (const text of ['', 'a', '/a', 'https://', 'https://[', 'http://a b/']) expect(parseUrl(text)).toBeNull();
  });

  it('is read however often it was asked for, with letters such as ü in it', () => {
    const wrong = Array.from({ length: MANY }, () => parseUrl('https://bücher.example/')).filter((read) => read === null);
    expect(wrong).toEqual([]);
    for (let at = 0; at < MANY; at++) asciiDomain('bücher.example');
    expect(asciiDomain('bücher.example')).toBe('xn--bcher-kva.example');
    expect(readSignupRule('domains:bücher.example')).not.toBeNull();
  });
});
