import { describe, expect, it } from '@jest/globals';
import { codeOf, stepAt, stepOfCode, toBase32 } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('one-time passwords', () => {
  // The last six digits of the values in RFC 6238, appendix B.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at second %d', (second, code) => {
    expect(codeOf(secret, stepAt(second * 1000))).toBe(code);
  });

  it('are taken one step early or late, each step once, and never earlier ones', () => {
    const now = 1_234_567_890_000;
    const step = stepAt(now);
    const at = (distance: number, lastStep = 0) => stepOfCode(secret, codeOf(secret, step + distance), { now, lastStep });
    expect([-2, -1, 0, 1, 2].map((distance) => at(distance))).toEqual([null, step - 1, step, step + 1, null]);
    expect([-1, 0, 1].map((distance) => at(distance, step))).toEqual([null, null, step + 1]);
    for (const wrong of ['', '00000', '0059240', 'abcdef', '€€']) expect(stepOfCode(secret, wrong, { now, lastStep: 0 })).toBeNull();
  });

  it('have secrets in base32 as in RFC 4648', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });
});
