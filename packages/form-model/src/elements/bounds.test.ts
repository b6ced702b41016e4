import { expect, it } from '@jest/globals';
import { answerTo, columnOf, valueOr } from '../testing/one-question.ts';

const tooLong = (most: string) => `Use at most ${most} characters.`;
const x = (length: number) => 'x'.repeat(length);

it('a name has at most 200 letters in each part', () => {
  const column = columnOf('fullname');
  const of = (firstname: number, lastname: number) => valueOr(column, { firstname: x(firstname), lastname: x(lastname) });
  expect(of(200, 200)).toEqual({ value: { firstname: x(200), lastname: x(200) } });
  expect([of(201, 1), of(1, 201)]).toEqual([tooLong('200'), tooLong('200')]);
});

it('an address has at most 254 letters', () => {
  const column = columnOf('input', { typeinput: 'email' });
  const address = (length: number) => `${x(10)}@${`${x(49)}.`.repeat(4)}${x(length - 215)}.com`;
  expect(address(254)).toHaveLength(254);
  expect([valueOr(column, address(254)), valueOr(column, address(255))]).toEqual([{ value: address(254) }, expect.any(String)]);
});

it('a number is at least 1', () => {
  const column = columnOf('input', { typeinput: 'number' });
  expect([valueOr(column, '1'), valueOr(column, '0.9')]).toEqual([{ value: '1' }, expect.any(String)]);
});

it('a rating has at most five stars', () => {
  const column = columnOf('rating');
  expect([valueOr(column, '5'), valueOr(column, '6'), valueOr(column, '0')]).toEqual([
    { value: '5' },
    expect.any(String),
    expect.any(String),
  ]);
});

it('files are as many and as large as the field says, to the byte', () => {
  const column = columnOf('upload', { types: 'pdf', limit: 2, size: { min: 1, max: 2 } });
  const file = (size: number) => ({ name: 'a.pdf', size, type: 'application/pdf' });
  const of = (...sizes: number[]) => typeof answerTo(column, undefined, sizes.map(file));
  expect([of(1_000_000), of(2_000_000), of(2_000_000, 1_000_000)]).toEqual(['object', 'object', 'object']);
  expect([of(999_999), of(2_000_001), of(1_000_000, 1_000_000, 1_000_000)]).toEqual(['string', 'string', 'string']);
});
