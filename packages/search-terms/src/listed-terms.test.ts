import { describe, expect, it } from '@jest/globals';
import { listedTerms, soughtTerms } from './listed-terms.ts';
import { NO_TERM, pairOf } from './terms.ts';

const beginning = (word: string) => ({ terms: { $startsWith: word } });

describe('the terms of rows that operators search', () => {
  it('are the words of the texts, the address, and its local part without digits', () => {
    expect(listedTerms(['Ada', 'Dvořák'], ' Ada.Lovelace17@Example.com ')).toEqual([
      pairOf('email', 'ada.lovelace17@example.com'),
      ...['ada', 'dvorak', 'lovelace'],
    ]);
    expect(listedTerms(['Glaze of 1984'])).toEqual(['glaze', 'of', '1984']);
    const long = `${'a'.repeat(64)}@${'b'.repeat(180)}.example`;
    expect(listedTerms([], long)).toContain(pairOf('email', long));
  });

  it('are sought by the beginnings of words of at least two letters, or by words of one where there are no others, and addresses as a whole', () => {
    expect(soughtTerms()).toEqual({});
    expect(soughtTerms('  ')).toEqual({});
    expect(soughtTerms('Dvo a Lovelace')).toEqual({ $and: [beginning('dvo'), beginning('lovelace')] });
    expect(soughtTerms('a')).toEqual({ $and: [{ terms: 'a' }] });
    expect(soughtTerms('王 伟')).toEqual({ $and: [{ terms: '王' }, { terms: '伟' }] });
    expect(soughtTerms('!?')).toEqual({ $and: [{ terms: NO_TERM }] });
    expect(soughtTerms('\u200bADA@example.com')).toEqual({ $and: [{ terms: pairOf('email', 'ada@example.com') }] });
    expect(soughtTerms('ab '.repeat(11)).$and).toHaveLength(10);
  });
});
