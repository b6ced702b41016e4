import { readConfig } from '@formwright/platform';
import { expect, it } from '@jest/globals';
import { sellerSetting } from './config.ts';

const read = (INVOICE_SELLER: string) => readConfig({ seller: sellerSetting }, { INVOICE_SELLER }).seller;

it.each([
  ['', []],
  ['1 Kiln Lane', ['1 Kiln Lane']],
  ['Kiln Ltd|1 Kiln Lane | VAT GB 123', ['Kiln Ltd', '1 Kiln Lane', 'VAT GB 123']],
  ['Kiln Ltd\\n1 Kiln Lane', ['Kiln Ltd', '1 Kiln Lane']],
  ['Kiln Ltd\n1 Kiln Lane\n', ['Kiln Ltd', '1 Kiln Lane']],
  ['x'.repeat(80), ['x'.repeat(80)]],
  ['1|2|3|4|5|6|7|8', ['1', '2', '3', '4', '5', '6', '7', '8']],
])('INVOICE_SELLER %j is the lines %j', (text, lines) => {
  expect(read(text)).toEqual(lines);
});

it.each([[' | '], ['x'.repeat(81)], [Array.from({ length: 9 }, (_, line) => `line ${line}`).join('|')], ['a bell\u0007']])(
  'INVOICE_SELLER %j ends the start with what is expected',
  (text) => {
    expect(() => read(text)).toThrow(/^INVOICE_SELLER must be 1 to 8 lines of at most 80 characters, separated by \| or \\n, but is /);
  },
);
