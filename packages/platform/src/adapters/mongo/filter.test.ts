import { describe, expect, it } from '@jest/globals';
import { BSONRegExp } from 'mongodb';
import { mongoFilter } from './filter.ts';

describe('the filter of MongoDB', () => {
  it('takes any of several texts of a list as one condition', () => {
    const parts = [{ $or: [{ terms: { $startsWith: 'ab' } }, { terms: '<ab.c' }] }, { terms: { $startsWith: 'abc' } }];
    expect(mongoFilter({ $and: parts })).toEqual({
      $and: [{ terms: { $in: [new BSONRegExp('^ab'), '<ab.c'] } }, { terms: { $regex: '^abc' } }],
    });
  });

  it('leaves other conditions in their order', () => {
    const parts = [{ at: { $gte: 1 } }, { $or: [{ b: 1 }, { a: 1 }] }, { name: { $contains: 'x' } }];
    expect(Object.keys(mongoFilter({ $and: parts }).$and ?? {})).toHaveLength(3);
    expect(mongoFilter({ $and: parts })).toEqual({
      $and: [{ at: { $gte: 1 } }, { $or: [{ b: 1 }, { a: 1 }] }, { name: { $regex: '[xX]' } }],
    });
  });
});
