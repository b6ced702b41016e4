import { expect, it } from '@jest/globals';
import { fold } from './fold.ts';

it.each([
  ['Zürich', 'ZU\u0308RICH'],
  ['کریمی', 'كريمي'],
  ['مدرســـة', 'مدرسه'],
  ['שָׁלוֹם', 'שלום'],
  ['٢٠٢٦', '2026'],
  ['O\u2019Neil', "o'neil"],
  ['Hawai\u02bbi', "Hawai'i"],
  ['Donau\u00addampf', 'donaudampf'],
])('%s is found as %s', (text, typed) => {
  expect(fold(text)).toBe(fold(typed));
});
