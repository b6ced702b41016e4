import { expect, it } from '@jest/globals';
import { responseList, responseRecord } from '../../../testing/records.ts';
import { type Change, changed } from './change-lists.ts';

it.each<[Change, object | undefined]>([
  ['archive', undefined],
  ['restore', undefined],
  ['delete', { archive: 7, delete: 8 }],
])('after %s, the mark of a call about all responses leaves none out that the lists have', (change, until) => {
  const row = responseRecord({ _id: 'r1' });
  expect(changed(responseList([row], { until: { archive: 7, delete: 8 } }), [row], change).until).toEqual(until);
});
