import type { UserData } from '@formwright/form-model';
import { pairOf, wordsOf } from '@formwright/search-terms';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { termsInTurns, termsOf } from './terms.ts';

const entry = (value: string) => ({ value, direction: { page: 0, row: 0, col: 0 } });

describe('words', () => {
  it.each([
    ['Dvořák & Søn, Straße 12', ['dvorak', 'son', 'strasse', '12']],
    ["d'Artagnan  ĲSSELMEER", ['d', 'artagnan', 'ijsselmeer']],
    ['ada.lovelace@example.org', ['ada', 'lovelace', 'example', 'org']],
    ['Привет, МИР', ['привет', 'мир']],
    ['Καλημέρα', ['καλημερα']],
    ['مَرْحَبًا', ['مرحبا']],
    ['علی کریمی', ['علي', 'كريمي']],
    ['على كريمي', ['علي', 'كريمي']],
    ['مدرســـة', ['مدرسه']],
    ['کتابخانهٔ مِلّی', ['كتابخانه', 'ملي']],
    ['ہندوستان ٱلله', ['هندوستان', 'الله']],
    ['שָׁלוֹם', ['שלום']],
    ['ܫܠܳܡܳܐ', ['ܫܠܡܐ']],
    ['٢٠٢٦ ۱۲۳ १२३ ๑๒๓', ['2026', '123', '123', '123']],
    ["п\u02bcять п'ять п’ять Hawai\u02bbi", ['п', 'ять', 'п', 'ять', 'п', 'ять', 'hawai', 'i']],
    ['हिन्दी किताब', ['हिन्दी', 'किताब']],
    ['東京都へ', ['東京', '京都', '都へ']],
    ['ＡＢＣ１２ 𝘼𝙗𝙘', ['abc12', 'abc']],
    ['🄐 ℌ', ['a', 'h']],
    ['Donau\u00addampf \u200eSchiff\u200b', ['donaudampf', 'schiff']],
    ['می\u200cخواهم', ['ميخواهم']],
    [`${'a'.repeat(39)}𐐨b`, ['a'.repeat(39)]],
    ['', []],
    ['🎉 —', []],
  ])('of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('are the same however a letter was typed', () => {
    expect(wordsOf('Zu\u0308rich')).toEqual(wordsOf('Z\u00fcrich'));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')));
      }),
    );
  });

  it('are bounded in length, and folding them again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom('a', '𐐨', '🄐', 'ß')),
          maxLength: 80,
        }),
        (text) => {
          for (const word of wordsOf(text)) {
            expect(word.length).toBeLessThanOrEqual(40);
            expect(wordsOf(word)).toEqual([word]);
          }
        },
      ),
    );
  });
});

describe('terms of a response', () => {
  it('hold its words once, its pairs, names in both parts and names of files', () => {
    const answers: UserData = {
      q1: entry('Red red RED'),
      q2: [entry('a'), entry('b')],
      q3: { value: { firstname: 'Ada', lastname: 'Wright' }, direction: { page: 0, row: 0, col: 0 } },
      q4: { ...entry('forDeleteFiles'), files: [{ name: '_.pdf', shown: 'plan.pdf', size: 1, type: 'application/pdf' }] },
    };
    const terms = termsOf(answers);
    expect(terms.filter((term) => !term.startsWith('=')).sort()).toEqual(['a', 'ada', 'b', 'pdf', 'plan', 'red', 'wright']);
    for (const pair of [pairOf('q1', 'Red red RED'), pairOf('q2', 'a'), pairOf('q2', 'b')]) expect(terms).toContain(pair);
    expect(terms).not.toContain(pairOf('q2', 'c'));
  });

  it('take no longer for piled marks, signs that decompose to many letters, and a text without end', () => {
    // Piled marks once took minutes: the time grew with the square of their number.
    const piled = `a${'\u0301\u0316'.repeat(50_000)} end`;
    expect(wordsOf(piled)).toEqual(['a', 'end']);
    expect(wordsOf('ﷺ'.repeat(20_000)).length).toBeGreaterThan(0);
    const late = { ...entry('x '.repeat(60_000)) };
    expect(termsOf({ q1: late, q2: entry('beyond the bound') })).not.toContain('beyond');
  });

  it('stay within their bound for the longest answers, and no pair is lost to them', () => {
    const long = Array.from({ length: 60_000 }, (_, index) => `word${index}`).join(' ');
    const terms = termsOf({ q1: entry(long), q2: entry('last') });
    expect(terms.length).toBe(4_000);
    expect(terms).toContain(pairOf('q2', 'last'));
  });

  it('[N12] are found in turns of the event loop, and are the same', async () => {
    // Few different words, so that all of the text is looked at.
    const answers = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`q${n}`, entry('漢字 '.repeat(3_000))]));
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const terms = await termsInTurns(answers);
    isDone = true;
    expect(terms).toEqual(termsOf(answers));
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
