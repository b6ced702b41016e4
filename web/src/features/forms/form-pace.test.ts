import { expect, it } from '@jest/globals';
import { formPace } from './form-pace.ts';

const DAY = 86_400_000;

it.each([
  [0, 10, 'None yet'],
  [3, 0.1, 'About 3 a day'],
  [12_000, 10, 'About 1,200 a day'],
  [5, 10, 'About 1 a day'],
  [4, 10, 'About 3 a week'],
  [2, 60, 'About 1 a month'],
  [1, 300, '1 in 10 months'],
])('%d responses in %d days: %s', (taken, days, text) => {
  expect(formPace(taken, 0, days * DAY)).toBe(text);
});
