import { expect, it } from '@jest/globals';
import { formRow } from '../../testing/records.ts';
import { closureOf } from './closure.ts';

const now = new Date(2027, 2, 9, 18, 30).getTime();
const textOf = (changes: Parameters<typeof formRow>[0]) => closureOf(formRow(changes), now).text;

it('a form is closed from its deadline on', () => {
  expect([now + 1, now, now - 1].map((deadline) => textOf({ deadline }))).toEqual([
    undefined,
    'Closed on 09/03/2027',
    'Closed on 09/03/2027',
  ]);
  expect(closureOf(formRow({ deadline: now }), now).hint).toBe('Closed on 09/03/2027 18:30');
  expect([textOf({}), textOf({ deadline: now, deleted_at: 1 })]).toEqual([undefined, undefined]);
});

it('a form is closed from its last response on, and beyond the places of its plan', () => {
  expect([textOf({ limit: 3, taken: 2 }), textOf({ limit: 3, taken: 3 })]).toEqual([undefined, 'Closed: 3 of 3 responses']);
  expect(textOf({ isOverQuota: true, deadline: now })).toBe('Closed to the public');
});
