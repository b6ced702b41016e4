import { expect, it } from '@jest/globals';
import { changeText, lengthText } from './product-words.ts';

const HOUR_MS = 3_600_000;

it.each([
  [0, 'less than an hour'],
  [HOUR_MS, '1 hour'],
  [25.9 * HOUR_MS, '1 day and 1 hour'],
  [6 * 24 * HOUR_MS + 23 * HOUR_MS, '6 days and 23 hours'],
  [7 * 24 * HOUR_MS + 23 * HOUR_MS, '7 days'],
])('%d milliseconds are %s', (ms, text) => {
  expect(lengthText(ms)).toBe(text);
});

const choice = { product: 'Premium', cents: 2100, paidUntil: 0, carried: null, ends: null } as const;

it('the text about a change of plan names a single hour, too, and is absent where nothing changes', () => {
  expect(changeText(choice)).toBeNull();
  const carried = { plan: 'Standart', leftMs: HOUR_MS, cents: 0, becomesMs: 900_000 } as const;
  expect(changeText({ ...choice, carried })).toBe(
    'What is left of Standard, 1 hour worth $0, is not lost: it becomes less than an hour of Premium.',
  );
});
