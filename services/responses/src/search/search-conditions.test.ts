import { MAX_OPTIONS_OF_FORM, type Pages } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { question } from '../../test/responses-world.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { searchConditionsOf } from './search-conditions.ts';

it('ignores the words that find the most options where all words find more than a form may have, with as many former ones', async () => {
  const many = Array.from('abcdefghijklmnopqr', (letter) => `${letter}x`);
  const options = Array.from({ length: MAX_OPTIONS_OF_FORM }, (_, n) => ({ id: `o${n}`, value: `o${n}`, label: [n, ...many].join(' ') }));
  const cols = [question('dropdown', { options })];
  const form = { formerColumns: [], pages: [{ rows: [{ content: [{ cols }] }] }] as unknown as Pages } as unknown as FormCopy;
  const found = await searchConditionsOf(form, { search: [...many, '1999', 'nowhere'].join(' ') });
  const pairs = found.map(({ $or: [, alternative] = [] }) => (alternative?.terms as { $in: string[] } | undefined)?.$in.length ?? 0);
  expect(pairs).toEqual([0, 1, MAX_OPTIONS_OF_FORM]);
  expect(found[0]).toEqual({ terms: { $startsWith: 'nowhere' } });
});
