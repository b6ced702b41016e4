import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isTimeZone, knownZone, offsetText, wallTime } from './time-zone.ts';

const zones = [
  'UTC',
  'Europe/Vienna',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Africa/Casablanca',
];

it('what the clocks show is what the platform says, on days of a change too', () => {
  const asked = (at: number, zone: string) =>
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) }),
      fc.constantFrom(...zones),
      // Neighbors of the first: days are remembered.
      fc.integer({ min: 0, max: 3 * 86_400_000 }),
      (first, zone, after) => {
        for (const at of [first, first + after])
          expect(new Date(wallTime(at, zone)).toISOString().slice(0, 19).replace('T', ' ')).toBe(asked(at, zone));
      },
    ),
  );
  // Clocks of Lord Howe go on half an hour, of Apia left a day out.
  for (const [from, zone] of [
    [Date.UTC(2026, 9, 3), 'Australia/Lord_Howe'],
    [Date.UTC(2011, 11, 29), 'Pacific/Apia'],
  ] as const)
    for (let at = from; at < from + 3 * 86_400_000; at += 900_000)
      expect(new Date(wallTime(at, zone)).toISOString().slice(0, 19).replace('T', ' ')).toBe(asked(at, zone));
});

it('a zone that is not known is UTC', () => {
  expect(['Etc/Unknown', 'Mars/Olympus', '', '+01:00', undefined].map(knownZone)).toEqual(['UTC', 'UTC', 'UTC', 'UTC', 'UTC']);
  for (const zone of zones) expect([isTimeZone(zone), knownZone(zone)]).toEqual([true, zone]);
});

it('offsets are written with hours and minutes', () => {
  const at = Date.UTC(2026, 10, 26);
  const shown = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham'].map((zone) => offsetText(at, zone));
  expect(shown).toEqual(['UTC+00:00', 'UTC+05:45', 'UTC-03:30', 'UTC+13:45']);
});
