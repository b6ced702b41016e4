import { expect, it } from '@jest/globals';
import { periodsAt } from './statistics.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

it('registrations are counted by the calendar of UTC', () => {
  // In Berlin the new year has begun.
  const periods = periodsAt(Date.parse('2025-12-31T23:30:00Z'));
  expect(Object.fromEntries(periods.map(({ period, from, to }) => [period, [from, to]]))).toEqual({
    Today: [day('2025-12-31'), day('2026-01-01')],
    'Last 7 days': [day('2025-12-25'), day('2026-01-01')],
    'This month': [day('2025-12-01'), day('2026-01-01')],
    'Last month': [day('2025-11-01'), day('2025-12-01')],
    'This year': [day('2025-01-01'), day('2026-01-01')],
    Ever: [0, day('2026-01-01')],
  });
});

it('the month before January is December', () => {
  const [, , thisMonth, lastMonth, thisYear] = periodsAt(Date.parse('2026-01-01T00:30:00Z'));
  expect(thisMonth).toEqual({ period: 'This month', from: day('2026-01-01'), to: day('2026-01-02') });
  expect(lastMonth).toEqual({ period: 'Last month', from: day('2025-12-01'), to: day('2026-01-01') });
  expect(thisYear?.from).toBe(day('2026-01-01'));
});
