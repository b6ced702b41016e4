import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MaxKey, MinKey } from 'mongodb';
import { behindAll, rangeOfFirst } from './list-range.ts';

const index = { name: 'terms', keys: { state: 1, terms: 1, at: -1, _id: -1 }, list: 'terms' } as const;
const [first, last] = [new MinKey(), new MaxKey()];

describe('the part of an index', () => {
  it('has what begins with the first condition; the others are left', () => {
    const filter = { state: 'new', $and: [{ terms: { $startsWith: 'gh' } }, { terms: 'x' }], at: { $gte: 7 } };
    expect(rangeOfFirst(index, filter)).toEqual({
      filter: { state: 'new', at: { $gte: 7 }, $and: [{ terms: 'x' }] },
      by: {
        hint: index.keys,
        min: { state: 'new', terms: 'gh', at: last, _id: last },
        max: { state: 'new', terms: 'gi', at: last, _id: last },
      },
    });
  });
  it('has one word alone', () => {
    expect(rangeOfFirst(index, { state: 'new', $and: [{ terms: 'gh' }] } as never)).toEqual({
      filter: { state: 'new' },
      by: {
        hint: index.keys,
        min: { state: 'new', terms: 'gh', at: last, _id: last },
        max: { state: 'new', terms: 'gh', at: first, _id: first },
      },
    });
  });
  it.each([
    ['any of two words', { $or: [{ terms: 'a' }, { terms: 'b' }] }],
    ['another field', { state: 'new' }],
    ['a condition of two parts', { terms: { $startsWith: 'a', $contains: 'b' } }],
    ['another operator', { terms: { $in: ['a'] } }],
    ['every beginning', { terms: { $startsWith: '' } }],
    ['two fields', { terms: 'a', at: 1 }],
  ])('is not known of %s', (_what, condition) => {
    expect(rangeOfFirst(index, { state: 'new', $and: [condition] } as never)).toBeNull();
  });
});

describe('the text behind all that begin so', () => {
  const bytes = (text: string) => Buffer.from(text);
  it('follows them as MongoDB orders texts, by their bytes, and nothing lies between', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(text, text, (beginning, other) => {
        const behind = behindAll(beginning);
        if (behind === null) return;
        expect(bytes(`${beginning}${other}`).compare(bytes(behind))).toBe(-1);
        const isWithin = bytes(other).compare(bytes(beginning)) >= 0 && bytes(other).compare(bytes(behind)) < 0;
        expect(isWithin).toBe(other.startsWith(beginning));
      }),
    );
  });
  it.each([
    ['\u{d7ff}', '\u{e000}'],
    ['a\u{10ffff}', 'b'],
    ['\u{10ffff}', null],
    ['', null],
  ])('of %j is %j', (beginning, behind) => expect(behindAll(beginning)).toBe(behind));
});
