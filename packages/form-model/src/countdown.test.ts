import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countdownMs, NO_COUNTDOWN, readCountdown, writeCountdown } from './countdown.ts';
import { newDetails } from './new-form.ts';
import { TIME_PART_MOST, type TimePart, turnTimePart } from './time-parts.ts';

const countdowns = fc.record({ days: fc.nat(99), hours: fc.nat(23), minutes: fc.nat(59) });

describe('a countdown', () => {
  it("[TIME-05] is 'DD:HH:MM'; '00:00:00' is none and the default of a new form", () => {
    expect(readCountdown('03:04:05')).toEqual({ days: 3, hours: 4, minutes: 5 });
    expect(countdownMs('01:02:03')).toBe(((24 + 2) * 60 + 3) * 60_000);
    expect(newDetails({ _id: 'f', title: 'F', link: 'l', isOneTime: false }).countdown).toBe('00:00:00');
    expect([NO_COUNTDOWN, countdownMs('00:00:00')]).toEqual(['00:00:00', 0]);
  });
  it('is read as it was written', () => {
    fc.assert(fc.property(countdowns, (countdown) => expect(readCountdown(writeCountdown(countdown))).toEqual(countdown)));
  });
  it.each([
    '',
    '0:00:00',
    '00:00',
    '100:00:00',
    '00:24:00',
    '00:00:60',
    '-1:00:00',
    '00:00:00:00',
    ' 00:00:00',
    '00:00:00\n',
    'ab:cd:ef',
    '٠١:00:00',
  ])('is not %j', (text) => {
    expect(readCountdown(text)).toBeNull();
    expect(countdownMs(text)).toBe(0);
  });
});

describe('a part of a time picker', () => {
  it.each([
    ['hours', 23, 0],
    ['minutes', 59, 0],
    ['days', 99, 0],
  ] as const)('[TIME-13 part: the rule] wraps: %s go from %i to %i and back', (part, most, least) => {
    expect(turnTimePart(part, most, 1)).toBe(least);
    expect(turnTimePart(part, least, -1)).toBe(most);
  });
  it('stays within its bounds, and comes back by the way it went', () => {
    const parts = fc.constantFrom(...(Object.keys(TIME_PART_MOST) as TimePart[]));
    fc.assert(
      fc.property(parts, fc.nat(99), fc.constantFrom(1, 5, 10), (part, any, step) => {
        const value = Math.min(any, TIME_PART_MOST[part]);
        const turned = turnTimePart(part, value, step);
        expect(turned).toBeGreaterThanOrEqual(0);
        expect(turned).toBeLessThanOrEqual(TIME_PART_MOST[part]);
        expect(turnTimePart(part, turned, -step)).toBe(value);
      }),
    );
  });
});
