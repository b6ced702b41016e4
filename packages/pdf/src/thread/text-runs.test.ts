import { describe, expect, it } from '@jest/globals';
import { prepared } from './text-runs.ts';

const pieces = (text: string) => prepared(text).split('\u200b');

describe('a text before it is laid out', () => {
  it('may be broken after each sixteen letters of a very long word, without losing one', () => {
    const word = 'abcdefghij'.repeat(1_000);
    expect(Math.max(...pieces(word).map(({ length }) => length))).toBe(16);
    expect(pieces(word).join('')).toBe(word);
  });

  it('keeps words of up to 64 letters whole, such as a digest', () => {
    for (const text of ['f'.repeat(64), `${'f'.repeat(64)} and ${'g'.repeat(64)}`]) expect(prepared(text)).toBe(text);
  });

  it('breaks no letter from its marks, and no picture into its parts', () => {
    const accent = 'e\u0323\u0302'.normalize('NFC');
    for (const letter of [`${accent}\u0301`, '\u{1f469}\u200d\u{1f4bb}', '\u{1f600}']) {
      for (const piece of pieces(letter.repeat(100))) expect(piece.replaceAll(letter, '')).toBe('');
    }
  });

  it('leaves letters of East Asia alone, which may end a line anyway', () => {
    const text = '请告诉我们您的意见。これは日本語です안녕하세요'.repeat(50);
    expect(prepared(text)).toBe(text.normalize('NFC'));
  });
});
