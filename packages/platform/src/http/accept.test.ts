import { expect, it } from '@jest/globals';
import { chooseEncoding } from './accept.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000', 'identity'],
  ['gzip;q=0.1, identity', 'identity'],
  ['*', 'br'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['brotli, xgzip', 'identity'],
])('an Accept-Encoding of %p is answered with %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, ['br', 'gzip'])).toBe(encoding);
});
