import { DIGIT, firstOf, foldedPair, GAP, kindOf, LETTER, NOTHING, othersOf, plains, solids, UNSPACED } from './fold-signs.ts';
import { signsForLetters } from './look-alikes.ts';
import { createPiece, GAP_UNIT, MAX_UNITS, MAX_WORD, MAX_WORDS, type Piece, SHARED_WORDS } from './piece.ts';

const NO_SIGN = 0;
const signs = new Uint16Array(128);
for (const [sign, letters] of signsForLetters) signs[sign.charCodeAt(0)] = letters.charCodeAt(0);
/** The other letter that a sign may stand for: 1 is an 'i' or an 'l'. */
export const otherLetterOf = (unit: number): number => (unit === 0x69 ? 0x6c : NO_SIGN);

/** Signs of the open piece that stand for a letter: their places in `units`, and the letters. Few words have any. */
const signPlaces = new Uint16Array(MAX_UNITS + 2 * MAX_WORD);
const signLetters = new Uint16Array(MAX_UNITS + 2 * MAX_WORD);
const shared = createPiece();
/** The one that words of the rules are read with: a text may be half read when the first of them is looked up. */
const ofWords = createPiece();

/** Scripts with the look-alikes of Latin letters end here: Greek, Cyrillic, Armenian. */
const LATIN_BELOW = 0x250;
const FOREIGN_BELOW = 0x590;
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
/** '@', '$', '!' and '|' inside a word. */
const isInsideSign = (unit: number): boolean => unit === 0x40 || unit === 0x24 || unit === 0x21 || unit === 0x7c;

/** The letters of a word or phrase, folded as texts are. */
export function foldedUnits(text: string): number[] {
  readPieces(text, false, () => {}, ofWords);
  return [...ofWords.units.subarray(0, ofWords.length)];
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
  let at = from;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
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
    } else if (kind !== GAP) {
      put(piece, word, firstOf(unit), at, kind, unit);
      const others = othersOf(unit);
      for (let each = 0; each < others.length; each += 1) put(piece, word, others.charCodeAt(each), at, kind, unit);
      if (kind === LETTER) at = putRun(piece, word, text, at);
    } else if (word.isOpen && isInsideSign(unit) && (isWordUnit(text.charCodeAt(at + 1)) || isInsideSign(text.charCodeAt(at + 1)))) {
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

const isEnd = (text: string, at: number, unit: number): boolean =>
  isMarked(unit, END) || (unit === 0x2e && (at + 1 >= text.length || text.charCodeAt(at + 1) <= 0x20));

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

interface OpenWord {
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

function put(piece: Piece, word: OpenWord, unit: number, place: number, kind: number, raw: number): void {
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
    const letter = unit < 128 ? (signs[unit] ?? 0) : 0;
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

/** Puts the plain letters that follow, which most texts are made of. @returns the place of the last one */
function putRun(piece: Piece, word: OpenWord, text: string, from: number): number {
  const { units } = piece;
  const most = word.begin + MAX_WORD;
  let { length } = piece;
  let latin = 0;
  let foreign = 0;
  let at = from + 1;
  for (; at < text.length; at += 1) {
    const raw = text.charCodeAt(at);
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
function putUnspaced(piece: Piece, word: OpenWord, text: string, from: number): number {
  const { units, starts, places } = piece;
  word.isApart = false;
  word.isUnspaced = true;
  let { length, words } = piece;
  let at = from;
  let unit = firstOf(text.charCodeAt(at));
  do {
    starts[words] = length;
    places[words] = at;
    units[length++] = unit;
    words += 1;
    const others = othersOf(text.charCodeAt(at));
    for (let each = 0; each < others.length; each += 1) units[length++] = others.charCodeAt(each);
    at += 1;
    unit = at < text.length ? (solids[text.charCodeAt(at)] as number) : 0;
  } while (unit !== 0 && words < MAX_WORDS && length < MAX_UNITS);
  piece.length = length;
  piece.words = words;
  return at - 1;
}

function closeWord(piece: Piece, word: OpenWord): void {
  if (!word.isOpen) return;
  if (word.latin > 0 && word.foreign + word.hidden > 0) piece.isMixed = true;
  if (word.letters > 0 && word.digits + word.tricks > 0) piece.hasSpelled = true;
  // A number is a number.
  else if (word.digits > 0) word.signs = word.signsBefore;
  if (piece.length - word.begin === 1) piece.singles += 1;
  piece.words += 1;
  word.isOpen = false;
}
