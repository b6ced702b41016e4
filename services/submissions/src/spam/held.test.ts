import { describe, expect, it } from '@jest/globals';
import { partsOf } from './held.ts';

const sizes = (...kilobytes: number[]) => partsOf(kilobytes.map((size) => ({ bytes: size * 1_000 + 50_000_000, fileBytes: 50_000_000 })));

describe('held submissions that are released together', () => {
  it('have answers of a megabyte at most, whatever their files, or are alone', () => {
    const counts = (...kilobytes: number[]) => sizes(...kilobytes).map((part) => part.length);
    expect(counts()).toEqual([]);
    expect(counts(10, 20, 30)).toEqual([3]);
    expect(counts(600, 400, 1)).toEqual([2, 1]);
    expect(counts(4_000, 4_000, 1, 2, 4_000)).toEqual([1, 1, 2, 1]);
  });
});
