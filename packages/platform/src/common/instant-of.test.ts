import { expect, it } from '@jest/globals';
import { instantOf } from './instant-of.ts';

const at = Date.UTC(2026, 10, 1, 9, 5, 30);

it.each([
  ['2026-11-01T09:05:30Z', at],
  ['2026-11-01T10:05:30.000+01:00', at],
  ['2026-11-01T10:05:30+0100', at],
  ['2026-11-01', Date.UTC(2026, 10, 1)],
  ['Sun Nov 01 2026 10:05:30 GMT+0100 (Central European Standard Time)', at],
  ['Sun, 01 Nov 2026 09:05:30 GMT', at],
])('%s is an instant', (text, instant) => {
  expect(instantOf(text)).toBe(instant);
});

// Which day, or by whose clocks?
it.each(['1/11/2026', '11/1/2026', '1.11.2026', '2026-11-01T09:05:30', '2026-11-01 09:05', 'Nov 1, 2026', '2026', '1', 'soon', ''])(
  '%j is none',
  (text) => expect(instantOf(text)).toBeNaN(),
);
