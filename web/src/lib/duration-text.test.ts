import { expect, it } from '@jest/globals';
import { durationText } from './duration-text.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

it.each([
  [0, '1 s'],
  [89, '89 s'],
  [90, '2 min'],
  [59 * MINUTE, '59 min'],
  [HOUR, '1 h'],
  [HOUR + 20 * MINUTE, '1 h 20 min'],
  [47 * HOUR, '47 h'],
  [48 * HOUR, '2 days'],
  [60 * HOUR, '3 days'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
