import { expect, it } from '@jest/globals';
import { linkIn } from './link-in.ts';

it.each([
  ['aB3kiln', 'aB3kiln'],
  ['spring-fair', 'spring-fair'],
  ...['.', ')', ').', ',', '>', '*', '_', ' ', '\u00a0', '\u200b', '\n', '"', '\u201d', '\u3002', '&utm=1', '?utm=1', '\u2026'].map(
    (sign) => [`aB3kiln${sign}`, 'aB3kiln'],
  ),
  ['\u200b*aB3kiln*', 'aB3kiln'],
  ['a_b-c.', 'a_b-c'],
  // Another link, of which this would be a part.
  ['spring-\u00e9t\u00e9', ''],
  ['spring\u00e9', ''],
  ['\u00e9', ''],
  ['.', ''],
  ['', ''],
])('of %j it is %j', (part, link) => {
  expect(linkIn(part)).toBe(link);
});
