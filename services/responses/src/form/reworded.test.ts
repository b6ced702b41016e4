import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isReworded } from './reworded.ts';

/** How many letters have to be put in, taken out or changed, by the book. */
function distance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const [left, right] = [one.slice(1), other.slice(1)];
  if (one[0] === other[0]) return distance(left, right);
  return 1 + Math.min(distance(left, other), distance(one, right), distance(left, right));
}

it('a label says something else from the third letter on that is put in, taken out or changed, of short ones earlier', () => {
  const label = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(label, label, (one, other) => {
      const slips = Math.min(2, Math.floor(Math.min(one.length, other.length) / 3));
      expect(isReworded(one, other)).toBe(distance(one, other) > slips);
    }),
  );
});

describe('a label that was changed', () => {
  it.each([
    ['Tusday', 'Tuesday'],
    ['tuesday ', 'Tuesday!'],
    ['Resume', 'Résumé'],
    ['Stoneware glace', 'Stone-ware glaze'],
    ['Yes', 'Yes.'],
    ['', ''],
  ])('%j says the same as %j', (before, now) => {
    expect(isReworded(before, now)).toBe(false);
    expect(isReworded(now, before)).toBe(false);
  });

  it.each([
    ['Raku', 'Salt'],
    ['Yes', 'No'],
    ['Room 9', 'Room 8'],
    ['10 to 12', '10 to 13'],
    ['+', '-'],
    ['Ash', ''],
    ['Ja', 'Na'],
    ['Yes', 'Yes, but later'],
    ['好', '坏'],
  ])('%j says something else than %j', (before, now) => {
    expect(isReworded(before, now)).toBe(true);
    expect(isReworded(now, before)).toBe(true);
  });
});
