import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { completionTimes, durationKey } from './durations.ts';

const counted = (seconds: readonly number[]) => {
  const counts: Record<string, number> = {};
  for (const each of seconds) counts[durationKey(each)] = (counts[durationKey(each)] ?? 0) + 1;
  return completionTimes(counts);
};

it('[STAT-04 part: the bands] up to 30 minutes, up to 60, longer; each end belongs to its band', () => {
  const bands = (...seconds: number[]) => counted(seconds).bands;
  expect(bands(0, 1, 1800)).toEqual([
    { upTo: 30, count: 3 },
    { upTo: 60, count: 0 },
    { upTo: null, count: 0 },
  ]);
  expect(bands(1801, 3600, 3601, 10 ** 9).map(({ count }) => count)).toEqual([0, 2, 2]);
});

it('the half and nine of ten are within 5 % of what was counted', () => {
  const within = (value: number | null, exact: number) => value !== null && Math.abs(value - exact) <= 0.05 * exact + 1;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10, max: 10_000_000 }), { minLength: 1, maxLength: 200 }), (seconds) => {
      const sorted = [...seconds].sort((a, b) => a - b);
      const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] as number;
      const { count, median, most, bands } = counted(seconds);
      expect(count).toBe(seconds.length);
      expect(bands.reduce((sum, band) => sum + band.count, 0)).toBe(count);
      expect([within(median, at(0.5)), within(most, at(0.9))]).toEqual([true, true]);
    }),
  );
});

it('nothing counted is no time', () => {
  expect(counted([])).toMatchObject({ count: 0, median: null, most: null });
});
