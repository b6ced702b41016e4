import { describe, expect, it } from '@jest/globals';
import { BSONRegExp } from 'mongodb';
import { mongoFilter } from './filter.ts';

describe('the filter of MongoDB', () => {
  it('asks for the rarest word first, because an index is read by the first condition on its list', () => {
    const filter = {
      tab: 'active',
      $and: [{ terms: { $startsWith: 'ko' } }, { terms: { $startsWith: 'lindt' } }, { terms: 'email=a@b.c' }],
    };
    expect(mongoFilter(filter)).toEqual({
      tab: 'active',
      $and: [{ terms: 'email=a@b.c' }, { terms: { $regex: '^lindt' } }, { terms: { $regex: '^ko' } }],
    });
  });

  it('takes any of several texts of a list as one condition, after what is rarer', () => {
    const parts = [{ $or: [{ terms: { $startsWith: 'ab' } }, { terms: '<ab.c' }] }, { terms: { $startsWith: 'abc' } }];
    expect(mongoFilter({ $and: parts })).toEqual({
      $and: [{ terms: { $regex: '^abc' } }, { terms: { $in: [new BSONRegExp('^ab'), '<ab.c'] } }],
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
