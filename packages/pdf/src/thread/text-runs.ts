import type { Faces, Weight } from './faces.ts';
import type { Han } from './font-files.ts';
import { embeddingLevels } from './line-order.ts';

/** A part of a paragraph in one font and direction: a text node of pdfmake, whose words keep `level`. */
export interface Run {
  text: string;
  font: string;
  level: number;
}

export interface Style {
  weight: Weight;
  han: Han;
}

/** Is drawn for a character that no font has. */
const REPLACEMENT = '\uFFFD';
const replacementPoint = 0xfffd;
/** Characters without a shape of their own: joiners, marks of direction, variants. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;
/** Characters that belong to the one before. */
const JOINED = /[\p{M}\u200c\u200d]/u;
/** A space is taken from the font before it, except where that one's spaces are as wide as its pictures. */
const isSpaceOf = (font: string, character: string) => /\s/.test(character) && !/emoji|symbols/.test(font);

/** Thai, Lao and Khmer write no spaces between words. A zero-width space tells where a line may end. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]{2,}/gu;
const words = new Intl.Segmenter('th', { granularity: 'word' });
const withBreaks = (text: string) =>
  text.replace(UNSPACED, (part) => [...words.segment(part)].map(({ segment }) => segment).join('\u200b'));

/**
 * Sixteen characters of a word of more than 64, with their marks. pdfmake measures the rest of such a word again for every line of it,
 * so that ten thousand letters without a space take a second. Characters of East Asia may stand at the end of a line anyway.
 */
const LONG_WORD = /[^\s\u200b\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\uffef]{65,}/gu;
const PIECE = /(?:[^\p{M}](?:[\p{M}\u200c]|\u200d.)*){16}/gu;
const withPieces = (text: string) => text.replace(LONG_WORD, (word) => word.replace(PIECE, '$&\u200b'));

/** What a PDF shows of a text: tabs as spaces, Thai words and the pieces of very long words separated. */
export const prepared = (text: string): string => withPieces(withBreaks(text.normalize('NFC').replaceAll('\t', '    ')));

/**
 * Splits a line of text where its font or direction changes.
 * @param line a prepared text without line breaks, whose fonts are loaded
 * @param missing collects the characters that no font has
 * @returns the runs in logical order, and whether the line as a whole runs from right to left
 */
export function textRuns(
  line: string,
  faces: Faces,
  { weight, han }: Style,
  missing: Set<string>,
): { runs: Run[]; isRightToLeft: boolean } {
  const { levels, base } = embeddingLevels(line);
  const runs: Run[] = [];
  const fallback = faces.faceOf(replacementPoint, weight, han) ?? '';
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? base;
    at += character.length;
    const codePoint = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const continues = last !== undefined && (JOINED.test(character) || isSpaceOf(last.font, character)) && faces.has(last.font, codePoint);
    const font = continues ? last.font : faces.faceOf(codePoint, weight, han);
    if (font === null && INVISIBLE.test(character)) continue;
    if (font === null) missing.add(character);
    append(runs, font === null ? REPLACEMENT : character, font ?? fallback, level);
  }
  return { runs, isRightToLeft: base % 2 === 1 };
}

function append(runs: Run[], text: string, font: string, level: number): void {
  const last = runs.at(-1);
  if (last && last.font === font && last.level === level) last.text += text;
  else runs.push({ text, font, level });
}
