import { expect, it } from '@jest/globals';
import { columnWidths } from './column-widths.ts';

it('the columns of answers share the width by their longest text; none is empty, and none takes all', () => {
  const [name, email, places, story] = columnWidths([
    ['Name', 'Ada Lovelace'],
    ['Email', 'ada.lovelace@example.org'],
    ['1', ''],
    ['x'.repeat(5_000)],
  ]);
  expect([name, email, places, story].map((column) => column?.wide)).toEqual([17.5, 30.5, 13.1, 34.9]);
  expect([name, email].map((column) => column?.narrow)).toEqual([26.2, 45.8]);
});
