import { describe, expect, it } from '@jest/globals';
import { isReworded } from './reworded.ts';

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
