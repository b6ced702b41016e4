import { expect, it } from '@jest/globals';
import { columnName, isExactNumber, numberCell, serialOf, textCell } from '../src/cells.ts';

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %d is called %s', (index, name) => {
  expect(columnName(index)).toBe(name);
});

it.each([
  ['a & b', '<t>a &amp; b</t>'],
  ['<i>"x"</i>', '<t>&lt;i&gt;"x"&lt;/i&gt;</t>'],
  [' a', '<t xml:space="preserve"> a</t>'],
  ['a\tb\nc', '<t>a\tb\nc</t>'],
  ['a\rb\u0001c\uffff', '<t>a_x000D_b_x0001_c_xFFFF_</t>'],
  ['_x0041_ _x004_', '<t>_x005F_x0041_ _x004_</t>'],
])('a text %j is written as %s', (text, written) => {
  expect(textCell('B2', text, 0)).toBe(`<c r="B2" t="inlineStr"><is>${written}</is></c>`);
  expect(textCell('B2', text, 3)).toBe(`<c r="B2" s="3" t="inlineStr"><is>${written}</is></c>`);
});

it('numbers and times are written with their look, to whole seconds', () => {
  expect([numberCell('A1', 1.5, 0), numberCell('A1', 1.5, 2)]).toEqual(['<c r="A1"><v>1.5</v></c>', '<c r="A1" s="2"><v>1.5</v></c>']);
  expect(serialOf(Date.UTC(1900, 2, 1))).toBe(61);
  expect(serialOf(Date.UTC(1900, 2, 1, 12, 0, 0, 999))).toBe(61.5);
});

it.each(['0', '-1.5', '+7', '.5', '5.', '1e5', '2E-3', '123456789012345'])('%j is a number', (text) => {
  expect(isExactNumber(text)).toBe(true);
});

it.each(['', '01', '-00', '.', '1,5', '1e', ' 1', '1e999', '1234567890123456', '0.1234567890123456'])('%j stays a text', (text) => {
  expect(isExactNumber(text)).toBe(false);
});
