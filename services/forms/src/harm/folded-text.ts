import { DIGIT, firstOf, foldedPair, GAP, kindOf, LETTER, NOTHING, othersOf, plains, UNSPACED } from './fold-signs.ts';
import { createPiece, MAX_UNITS, MAX_WORDS, type Piece, SHARED_WORDS } from './piece.ts';
import { closeWord, codeAt, type OpenWord, put, putPlainWords, putRun, putUnspaced, signLetters, signPlaces } from './put-words.ts';

const shared = createPiece();
/** The one that words of the rules are read with: a text may be half read when the first of them is looked up. */
const ofWords = createPiece();

/** Signs without width that no Latin word needs. */
const HIDDEN = 1;
const END = 2;
const QUESTION = 4;
/** What signs between words are: faster than sets of them. */
const marks = new Uint8Array(1 << 16);
for (const [mark, all] of [
  [HIDDEN, '\u200b\u200d\u2060\ufeff'],
  [END, '!…。！।\n\r;；'],
  [END | QUESTION, '?？؟'],
] as const) {
  for (let at = 0; at < all.length; at += 1) marks[all.charCodeAt(at)] = mark;
}
const isMarked = (unit: number, mark: number): boolean => ((marks[unit] ?? 0) & mark) !== 0;
const isWordUnit = (unit: number): boolean => kindOf(unit) >= LETTER;
/** How many signs may stand for letters in a row. */
const MOST_SIGNS = 3;
/** '@', '$', '!' and '|' inside a word. */
const isInsideSign = (unit: number): boolean => unit === 0x40 || unit === 0x24 || unit === 0x21 || unit === 0x7c;

/** The letters of a word or phrase, folded as texts are, until the next word is: the tree of words asks for each of its many words. */
export function foldedUnits(text: string): Uint16Array {
  readPieces(text, false, () => {}, ofWords);
  return ofWords.units.subarray(0, ofWords.length);
}

/** A text in folded words: 'Ｐаsswörd!' is 'password'. */
export function foldedText(text: string): string {
  const pieces: string[] = [];
  let shown = 0;
  readPieces(composed(text), false, (piece) => {
    // Words that the piece before it had, too.
    const from = piece.places.subarray(0, piece.words).findIndex((place) => place >= shown);
    if (from >= 0) pieces.push(String.fromCharCode(...piece.units.subarray(piece.starts[from], piece.length)));
    shown = piece.end;
  });
  return pieces.join(' ');
}

/** Parts of Korean syllables, on their own. */
const JAMO = /[\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\ud7b0-\ud7ff\uffa0-\uffdc]/;
/** A text whose Korean syllables are whole, as those of the words are. */
export const composed = (text: string): string => (JAMO.test(text) ? text.normalize('NFKC') : text);

/** Reads a text in pieces; of Korean, one that is `composed`. @param isSplit whether sentences are pieces of their own, as in prose */
export function readPieces(text: string, isSplit: boolean, visit: (piece: Piece) => void, piece = shared): void {
  let at = 0;
  while (at < text.length) at = readPiece(piece, text, at, isSplit, visit);
}

/** Reads one piece, and returns where the next one begins. */
function readPiece(piece: Piece, text: string, from: number, isSplit: boolean, visit: (piece: Piece) => void): number {
  piece.length = 0;
  piece.words = 0;
  piece.asks = false;
  piece.hasSpelled = false;
  piece.isMixed = false;
  piece.singles = 0;
  const word: OpenWord = {
    isOpen: false,
    isApart: false,
    isUnspaced: false,
    letters: 0,
    digits: 0,
    tricks: 0,
    latin: 0,
    foreign: 0,
    hidden: 0,
    begin: 0,
    signs: 0,
    signsBefore: 0,
  };
  const size = text.length;
  let at = from;
  for (; at < size; at += 1) {
    const unit = codeAt(text, at);
    const kind = kindOf(unit);
    if (kind === NOTHING) {
      if (word.isOpen && isMarked(unit, HIDDEN)) word.hidden += 1;
      continue;
    }
    if (kind === GAP && unit >= 0xd800 && unit <= 0xdbff) {
      const code = text.codePointAt(at) ?? unit;
      const letter = foldedPair(code);
      if (code > 0xffff) at += 1;
      if (letter === '') {
        closeWord(piece, word);
        word.isApart = true;
      } else for (const each of letter) put(piece, word, each.charCodeAt(0), at, /\d/.test(each) ? DIGIT : LETTER, unit);
    } else if (kind === UNSPACED) {
      closeWord(piece, word);
      at = putUnspaced(piece, word, text, at);
    } else if (kind === LETTER && !word.isOpen && plains[unit] !== 0) {
      at = putPlainWords(piece, word, text, at);
    } else if (kind !== GAP) {
      put(piece, word, firstOf(unit), at, kind, unit);
      const others = othersOf(unit);
      for (let each = 0; each < others.length; each += 1) put(piece, word, others.charCodeAt(each), at, kind, unit);
      if (kind === LETTER) at = putRun(piece, word, text, at);
    } else if (word.isOpen && isInsideSign(unit) && (goesOn(text, at + 1) || endsWithSigns(word, text, at))) {
      put(piece, word, unit, at, DIGIT, unit);
    } else {
      closeWord(piece, word);
      word.isApart = true;
      if (isMarked(unit, QUESTION)) piece.asks = true;
      if (isSplit && piece.words > 0 && isEnd(text, at, unit)) break;
    }
    if (piece.words >= MAX_WORDS || piece.length >= MAX_UNITS) {
      closeWord(piece, word);
      return finish(piece, word, text, at + 1, visit, true);
    }
  }
  closeWord(piece, word);
  return finish(piece, word, text, at + 1, visit, false);
}

/** Whether the word goes on behind such signs, and does not end with them. */
function goesOn(text: string, from: number): boolean {
  let at = from;
  while (at < from + MOST_SIGNS && isInsideSign(codeAt(text, at))) at += 1;
  return isWordUnit(codeAt(text, at));
}

/** Whether a word ends with several such signs: 'p@$$'. */
const endsWithSigns = ({ letters, digits }: OpenWord, text: string, at: number): boolean =>
  letters > 0 && isEndSign(codeAt(text, at)) && (digits > 0 || isEndSign(codeAt(text, at + 1)));
const isEndSign = (unit: number): boolean => unit === 0x40 || unit === 0x24;

const isEnd = (text: string, at: number, unit: number): boolean =>
  isMarked(unit, END) || (unit === 0x2e && (at + 1 >= text.length || codeAt(text, at + 1) <= 0x20));

/** @param isCut whether the text goes on with the sentence; the next piece then begins some words earlier */
function finish(
  piece: Piece,
  { signs: count }: OpenWord,
  text: string,
  end: number,
  visit: (piece: Piece) => void,
  isCut: boolean,
): number {
  const { units, spelled, length, words } = piece;
  piece.end = Math.min(end, text.length);
  piece.starts[words] = length;
  if (piece.hasSpelled) {
    spelled.set(units.subarray(0, length));
    for (let at = 0; at < count; at += 1) spelled[signPlaces[at] ?? 0] = signLetters[at] ?? 0;
  }
  if (words > 0) visit(piece);
  const back = piece.places[words - SHARED_WORDS];
  return isCut && words > 2 * SHARED_WORDS && back !== undefined && back > 0 ? back : piece.end;
}
