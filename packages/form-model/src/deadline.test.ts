import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deadlineMessages, readDeadline, writeDeadline } from './deadline.ts';
import { isTimeZone } from './time-zone.ts';

const MINUTE_MS = 60_000;
/** With and without changes of the clocks, both hemispheres, halves and quarters of an hour, half an hour of summer time, a lost day. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Africa/Casablanca',
  'Pacific/Chatham',
  'Pacific/Apia',
  'America/Santiago',
];

const at = (text: string, zone: string) => {
  const read = readDeadline(text, zone);
  return 'ok' in read ? new Date(read.ok.at).toISOString() : read.problem;
};

describe('a deadline', () => {
  it.each([
    ['11/22/2026 18:30', 'UTC', '2026-11-22T18:30:00.000Z'],
    ['11/22/2026 18:30', 'Europe/Berlin', '2026-11-22T17:30:00.000Z'],
    ['07/22/2026 18:30', 'Europe/Berlin', '2026-07-22T16:30:00.000Z'],
    ['07/22/2026 00:00', 'Asia/Kathmandu', '2026-07-21T18:15:00.000Z'],
    ['02/29/2028 23:59', 'America/New_York', '2028-03-01T04:59:00.000Z'],
    ['12/31/2999 23:59', 'Asia/Tokyo', '2999-12-31T14:59:00.000Z'],
  ])('%s in %s is an instant', (text, zone, instant) => {
    expect(at(text, zone)).toBe(instant);
  });

  it.each([
    ['03/29/2026 02:00', 'Europe/Berlin'],
    ['03/29/2026 02:59', 'Europe/Berlin'],
    ['03/08/2026 02:30', 'America/New_York'],
    ['10/04/2026 02:15', 'Australia/Lord_Howe'],
    ['12/30/2011 12:00', 'Pacific/Apia'],
  ])('%s in %s is skipped by the clocks and refused', (text, zone) => {
    expect(at(text, zone)).toBe(deadlineMessages.skipped(zone));
  });

  it.each([
    ['10/25/2026 02:00', 'Europe/Berlin'],
    ['10/25/2026 02:59', 'Europe/Berlin'],
    ['11/01/2026 01:30', 'America/New_York'],
    ['04/05/2026 01:45', 'Australia/Lord_Howe'],
  ])('%s in %s comes twice and is refused', (text, zone) => {
    expect(at(text, zone)).toBe(deadlineMessages.doubled(zone));
  });

  it('is an instant right before and after the clocks change', () => {
    expect(at('03/29/2026 01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
    expect(at('03/29/2026 03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(at('10/25/2026 01:59', 'Europe/Berlin')).toBe('2026-10-24T23:59:00.000Z');
    expect(at('10/25/2026 03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
  });

  it.each(['02/30/2026 10:00', '02/29/2026 10:00', '04/31/2026 10:00'])('%s does not exist', (text) => {
    expect(at(text, 'UTC')).toBe(deadlineMessages.date);
  });

  it.each([
    '',
    '2026-11-22 10:00',
    '22/11/2026 10:00',
    '11/22/2026',
    '11/22/2026 24:00',
    '11/22/2026 10:60',
    '11/00/2026 10:00',
    '11/32/2026 10:00',
    '00/22/2026 10:00',
    '11/22/26 10:00',
    '11/22/1999 10:00',
    '11/22/3000 10:00',
    '11/22/2026 10:00 ',
    '11/22/2026 10:00:00',
    '١١/22/2026 10:00',
  ])('is not %j', (text) => {
    expect(at(text, 'UTC')).toBe(deadlineMessages.format);
  });

  it('[TIME-03 part: the rule] is written in its zone as it was entered, whatever the instant and the zone', () => {
    const minutes = fc.integer({ min: Date.UTC(2000, 0, 3) / MINUTE_MS, max: Date.UTC(2100, 0, 1) / MINUTE_MS });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...ZONES), (minute, zone) => {
        const deadline = { at: minute * MINUTE_MS, zone };
        const read = readDeadline(writeDeadline(deadline), zone);
        // A doubled time is no deadline: another instant is written alike.
        const isDoubled = [30, 60].some((other) => [1, -1].some((sign) => isWrittenAlike(deadline, sign * other)));
        expect(read).toEqual(isDoubled ? { problem: deadlineMessages.doubled(zone) } : { ok: deadline });
      }),
      { numRuns: 500 },
    );
  });
});

const isWrittenAlike = ({ at: instant, zone }: { at: number; zone: string }, minutes: number): boolean =>
  writeDeadline({ at: instant, zone }) === writeDeadline({ at: instant + minutes * MINUTE_MS, zone });

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Port-au-Prince', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta', 'Asia/Kolkata'])(
    'is %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );
  it.each(['', 'Europe/Atlantis', '+01:00', '-05', 'UTC\n', ' UTC', 'Europe Berlin', '__proto__', 'A'.repeat(10_000)])(
    'is not %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});
