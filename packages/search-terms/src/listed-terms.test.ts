import { describe, expect, it } from '@jest/globals';
import { listedTerms, soughtTerms } from './listed-terms.ts';
import { NO_TERM } from './terms.ts';

const beginning = (word: string) => ({ terms: { $startsWith: word } });

describe('the terms of rows that operators search', () => {
  it('are the words of the texts', () => {
    expect(listedTerms(['Glaze of 1984', 'Dvořák'])).toEqual(['glaze', 'of', '1984', 'dvorak']);
  });

  it('are sought by the beginnings of words of at least two letters, or by words of one where there are no others', () => {
    expect(soughtTerms()).toEqual({});
    expect(soughtTerms('  ')).toEqual({});
    expect(soughtTerms('Dvo a Lovelace')).toEqual({ $and: [beginning('dvo'), beginning('lovelace')] });
    expect(soughtTerms('a')).toEqual({ $and: [{ terms: 'a' }] });
    expect(soughtTerms('王 伟')).toEqual({ $and: [beginning('王'), beginning('伟')] });
    expect(soughtTerms('!?')).toEqual({ $and: [{ terms: NO_TERM }] });
    expect(soughtTerms('ab '.repeat(11)).$and).toHaveLength(10);
  });
});
