import { DIGIT, firstOf, othersOf, plains, solids, UNSPACED } from './fold-signs.ts';
import { signsForLetters } from './look-alikes.ts';
import { GAP_UNIT, MAX_UNITS, MAX_WORD, MAX_WORDS, type Piece } from './piece.ts';

const NO_SIGN = 0;
const signs = new Uint16Array(128);
for (const [sign, letters] of signsForLetters) signs[sign.charCodeAt(0)] = letters.charCodeAt(0);
/** The letter that a digit or another sign stands for; 0 for none. */
export const letterFor = (unit: number): number => (unit < 128 ? (signs[unit] ?? 0) : 0);
/** The other letter that a sign may stand for: 1 is an 'i' or an 'l'. */
export const otherLetterOf = (unit: number): number => (unit === 0x69 ? 0x6c : NO_SIGN);

/** Signs of the open piece that stand for a letter: their places in `units`, and the letters. Few words have any. */
export const signPlaces = new Uint16Array(MAX_UNITS + 2 * MAX_WORD);
export const signLetters = new Uint16Array(MAX_UNITS + 2 * MAX_WORD);
/** Scripts with the look-alikes of Latin letters end here: Greek, Cyrillic, Armenian. */
const LATIN_BELOW = 0x250;
const FOREIGN_BELOW = 0x590;
const { charCodeAt } = String.prototype;
/**
 * Strings are of many kinds inside of V8. A method or the length that is looked up at each of them is not inlined once it has met some of
 * them: that alone took half of the time.
 */
export const codeAt = (text: string, at: number): number => charCodeAt.call(text, at);

/** The word that is being read. */
export interface OpenWord {
  isOpen: boolean;
  /** Whether a gap came since the word before. */
  isApart: boolean;
  isUnspaced: boolean;
  letters: number;
  digits: number;
  /** Capital 'I' inside a word of small letters, which looks like an 'l'. */
  tricks: number;
  /** Letters of the Latin alphabet, and letters of others that look like them. */
  latin: number;
  foreign: number;
  /** Signs that nobody sees, before the last letter. */
  hidden: number;
  begin: number;
  /** Signs for letters of the piece so far, and how many there were when the word began. */
  signs: number;
  signsBefore: number;
}

export function put(piece: Piece, word: OpenWord, unit: number, place: number, kind: number, raw: number): void {
  if (!word.isOpen) {
    // Whether somebody puts a space beside a sign of a script without spaces changes no word.
    const isApart = word.isApart && kind !== UNSPACED && !word.isUnspaced;
    if (piece.length > 0 && isApart) piece.units[piece.length++] = GAP_UNIT;
    word.isOpen = true;
    word.isApart = false;
    word.isUnspaced = kind === UNSPACED;
    word.letters = 0;
    word.digits = 0;
    word.tricks = 0;
    word.latin = 0;
    word.foreign = 0;
    word.hidden = 0;
    word.begin = piece.length;
    word.signsBefore = word.signs;
    piece.starts[piece.words] = piece.length;
    piece.places[piece.words] = place;
  }
  if (piece.length - word.begin >= MAX_WORD) return;
  if (kind === DIGIT) {
    word.digits += 1;
    const letter = letterFor(unit);
    if (letter !== 0) spell(word, piece.length, letter);
  } else {
    if (raw === 0x49 && word.letters > 0) {
      word.tricks += 1;
      spell(word, piece.length, 0x6c);
    }
    word.letters += 1;
    if (raw < LATIN_BELOW) word.latin += 1;
    else if (unit < 0x80 && raw < FOREIGN_BELOW) word.foreign += 1;
  }
  piece.units[piece.length++] = unit;
}

function spell(word: OpenWord, place: number, letter: number): void {
  signPlaces[word.signs] = place;
  signLetters[word.signs] = letter;
  word.signs += 1;
}

/**
 * Puts words of plain letters with a space between them, which most texts are made of, in variables of its own: it is twice as fast as word
 * by word. A word that goes on with another sign stays open. @returns the place of the last sign that it read
 */
export function putPlainWords(piece: Piece, word: OpenWord, text: string, from: number): number {
  const { units, starts, places } = piece;
  const size = text.length;
  let { length, words } = piece;
  let isApart = word.isApart && !word.isUnspaced;
  word.isUnspaced = false;
  let at = from;
  for (;;) {
    if (length > 0 && isApart) units[length++] = GAP_UNIT;
    const begin = length;
    const most = begin + MAX_WORD;
    const first = at;
    let latin = 0;
    let foreign = 0;
    starts[words] = begin;
    places[words] = first;
    for (; at < size; at += 1) {
      const raw = codeAt(text, at);
      const unit = plains[raw] as number;
      if (unit === 0) break;
      if (raw < LATIN_BELOW) latin += 1;
      else if (unit < 0x80 && raw < FOREIGN_BELOW) foreign += 1;
      if (length < most) units[length++] = unit;
    }
    if (at < size && codeAt(text, at) !== GAP_UNIT) {
      Object.assign(word, { isOpen: true, isApart: false, letters: at - first, digits: 0, tricks: 0, latin, foreign, hidden: 0, begin });
      word.signsBefore = word.signs;
      break;
    }
    if (latin > 0 && foreign > 0) piece.isMixed = true;
    if (length - begin === 1) piece.singles += 1;
    words += 1;
    at += 1;
    isApart = true;
    const goesOn = at < size && words < MAX_WORDS && length < MAX_UNITS && plains[codeAt(text, at)] !== 0;
    if (!goesOn) {
      word.isApart = true;
      break;
    }
  }
  piece.length = length;
  piece.words = words;
  return at - 1;
}

/** Puts the plain letters that follow. @returns the place of the last one */
export function putRun(piece: Piece, word: OpenWord, text: string, from: number): number {
  const { units } = piece;
  const size = text.length;
  const most = word.begin + MAX_WORD;
  let { length } = piece;
  let latin = 0;
  let foreign = 0;
  let at = from + 1;
  for (; at < size; at += 1) {
    const raw = codeAt(text, at);
    const unit = plains[raw] as number;
    if (unit === 0) break;
    if (raw < LATIN_BELOW) latin += 1;
    else if (unit < 0x80 && raw < FOREIGN_BELOW) foreign += 1;
    if (length < most) units[length++] = unit;
  }
  word.latin += latin;
  word.foreign += foreign;
  word.letters += at - from - 1;
  piece.length = length;
  return at - 1;
}

/** A sign of a script without spaces is a word of its own. Puts those that follow, too. @returns the place of the last one */
export function putUnspaced(piece: Piece, word: OpenWord, text: string, from: number): number {
  const { units, starts, places } = piece;
  const size = text.length;
  word.isApart = false;
  word.isUnspaced = true;
  let { length, words } = piece;
  let at = from;
  let unit = firstOf(codeAt(text, at));
  do {
    starts[words] = length;
    places[words] = at;
    units[length++] = unit;
    words += 1;
    const others = othersOf(codeAt(text, at));
    for (let each = 0; each < others.length; each += 1) units[length++] = others.charCodeAt(each);
    at += 1;
    unit = at < size ? (solids[codeAt(text, at)] as number) : 0;
  } while (unit !== 0 && words < MAX_WORDS && length < MAX_UNITS);
  piece.length = length;
  piece.words = words;
  return at - 1;
}

export function closeWord(piece: Piece, word: OpenWord): void {
  if (!word.isOpen) return;
  if (word.latin > 0 && word.foreign + word.hidden > 0) piece.isMixed = true;
  if (word.letters > 0 && word.digits + word.tricks > 0) piece.hasSpelled = true;
  // A number is a number.
  else if (word.digits > 0) word.signs = word.signsBefore;
  if (piece.length - word.begin === 1) piece.singles += 1;
  piece.words += 1;
  word.isOpen = false;
}
