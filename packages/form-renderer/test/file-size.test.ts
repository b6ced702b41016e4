import { expect, it } from '@jest/globals';
import { fileSize } from '../src/file-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [9_949, '9.9 kB'],
  [9_950, '10 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [1_840_000, '1.8 MB'],
  [9_949_999, '9.9 MB'],
  [9_950_000, '10 MB'],
  [250_000_000, '250 MB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
