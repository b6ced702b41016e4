import { expect, it } from '@jest/globals';
import { dayKey, readDay } from './local-days.ts';

it.each([
  ['2026-11-01', '2026-11-01'],
  ['2026-10-31T23:30:00Z', '2026-11-01'],
  [Date.UTC(2026, 9, 31, 23, 30), '2026-11-01'],
])('%s is a day of Berlin', (text, day) => {
  expect(dayKey(readDay(text, 'Europe/Berlin') ?? 0)).toBe(day);
});

// January 11 to some, November 1 to others.
it.each(['1/11/2026', '11/1/2026', '1.11.2026', 'Nov 1, 2026', '2026-02-30', 'soon'])('%s is none', (text) => {
  expect(readDay(text, 'Europe/Berlin')).toBeNull();
});
