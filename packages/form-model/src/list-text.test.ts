import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { definitionOf } from './elements/index.ts';
import { listText } from './list-text.ts';

it('plain items are joined plainly, and only what could be misread is quoted', () => {
  expect(listText([])).toBe('');
  expect(listText(['A', 'B'])).toBe('A, B');
  expect(listText(['1,5', '5" pipe', 'it "is"'])).toBe('1,5, 5" pipe, it "is"');
  expect(listText(['Me, myself and I', 'Wait, is it me?'])).toBe('"Me, myself and I", "Wait, is it me?"');
  expect(listText(['Me', 'myself and I', 'Wait, is it me?'])).toBe('Me, myself and I, "Wait, is it me?"');
  expect(listText(['"A"', 'B,', ' C', 'D ', ''])).toBe('"""A""", "B,", " C", "D ", ""');
});

it('two different lists are two different texts', () => {
  const piece = fc.array(fc.constantFrom('a', 'b', ',', ' ', '"', '\n', ', '), { maxLength: 5 }).map((signs) => signs.join(''));
  const items = fc.array(piece, { maxLength: 4 });
  fc.assert(
    fc.property(items, items, (one, other) => {
      expect(listText(one) === listText(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
    { numRuns: 5_000 },
  );
});

it('names of files are joined in the same way', () => {
  const { toText } = definitionOf('upload');
  const named = (...names: string[]) => toText({ value: '', files: names.map((name) => ({ name })) } as never, {} as never);
  expect(named('a.pdf', 'b.pdf')).toBe('a.pdf, b.pdf');
  expect(named('a, b.pdf', 'c.pdf')).not.toBe(named('a', 'b.pdf', 'c.pdf'));
});
