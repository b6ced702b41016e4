import { describe, expect, it } from '@jest/globals';
import { systemIds } from '../src/adapters/system.ts';

describe('the ids of the product', () => {
  it('[VIEW-08 part: the characters] are letters and digits, never the same twice, every one as likely as the next', () => {
    expect(systemIds.random()).toMatch(/^[A-Za-z0-9]{22}$/);
    expect(systemIds.random(50)).toMatch(/^[A-Za-z0-9]{50}$/);
    const ids = Array.from({ length: 20_000 }, () => systemIds.random());
    expect(new Set(ids).size).toBe(ids.length);
    const counts = new Map<string, number>();
    for (const sign of ids.join('')) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    expect(counts.size).toBe(62);
    const mean = (20_000 * 22) / 62;
    // Eight times the standard deviation. With a byte taken modulo 62, eight characters would be above it.
    for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(8 * Math.sqrt(mean));
  });
});
