import { expect, it } from '@jest/globals';
import { formOf, paragraph, radio } from '../../test/harm-form.ts';
import { textDigestOf } from './text-digest.ts';

it('tells forms apart by what the rules judge, and takes copies for one', () => {
  const made = (href = 'https://a.example', details = {}) =>
    textDigestOf(formOf('Bakery', [paragraph('See ', { text: 'our shop', href }), radio('Cake', 'Apple', 'Plum')], details));
  expect(made()).toBe(made());
  const others = [
    made('https://b.example'),
    made('https://a.example', { header: 'Cakes' }),
    made('https://a.example', { success_status: 'url', redirect_url: 'https://a.example' }),
    textDigestOf(formOf('Bakery', ['See our shop', radio('Cake', 'Apple', 'Plum')])),
  ];
  expect(new Set([made(), ...others]).size).toBe(5);
});
