import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NO_COUNTDOWN, writeCountdown } from './countdown.ts';
import { COUNTDOWN_TOLERANCE_MS, countdownLeft, hasRunOut } from './run-out.ts';

const countdowns = fc.record({
  days: fc.integer({ min: 0, max: 99 }),
  hours: fc.integer({ min: 0, max: 23 }),
  minutes: fc.integer({ min: 1, max: 59 }),
});
const instants = fc.integer({ min: 0, max: 4e12 });

describe('a countdown', () => {
  it('[TIME-05] is days, hours and minutes, and 00:00:00 is none: it never runs out', () => {
    expect(countdownLeft('01:02:03', 1_000, 1_000)).toBe(((24 + 2) * 60 + 3) * 60_000);
    fc.assert(
      fc.property(instants, instants, (startedAt, now) => {
        expect(countdownLeft(NO_COUNTDOWN, startedAt, now)).toBeNull();
        expect(hasRunOut(NO_COUNTDOWN, startedAt, now)).toBe(false);
      }),
    );
  });

  it('counts down with the clock, is over when its time has passed, and stays over', () => {
    fc.assert(
      fc.property(countdowns, instants, fc.integer({ min: -1e10, max: 1e10 }), (parts, startedAt, passed) => {
        const countdown = writeCountdown(parts);
        const allowed = ((parts.days * 24 + parts.hours) * 60 + parts.minutes) * 60_000;
        expect(countdownLeft(countdown, startedAt, startedAt + passed)).toBe(allowed - passed);
        expect(hasRunOut(countdown, startedAt, startedAt + passed)).toBe(passed >= allowed - COUNTDOWN_TOLERANCE_MS);
      }),
    );
  });
});
