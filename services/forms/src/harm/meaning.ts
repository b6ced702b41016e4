import { bit, clue } from './concepts.ts';
import { kindOf, UNSPACED } from './fold-signs.ts';
import { GAP_UNIT, type Piece } from './piece.ts';
import { letterFor, otherLetterOf } from './put-words.ts';
import { vocabulary } from './vocabulary.ts';
import type { Sense, WordTree } from './word-tree.ts';

/** What nobody may ask for. */
export const SECRETS =
  bit.password |
  bit.pin |
  bit.otp |
  bit.card |
  bit.cvv |
  bit.expiry |
  bit.seed |
  bit.words |
  bit.identity |
  bit.person |
  bit.bankLogin |
  bit.maiden |
  bit.photo;
/** Of these a longer phrase replaces the shorter ones inside it: a 'library card number' is no 'card number'. */
const EXCLUSIVE = SECRETS | bit.about | bit.postal;

/** What has a number of its own. */
const NUMBERED = bit.login | bit.postal | bit.person;

const MAX_WORDS = 512;
/** Single letters in a row that may be a word: 'p a s s'. */
const MIN_LETTERS = 4;

/** From so many words that mean nothing, more make no difference. */
const MANY_UNKNOWN = 8;

/** Words of a label that may be one word in parts. */
const MAX_JOINED = 24;

/** What the words of a piece mean. There is one, as of pieces. */
export interface Meaning {
  /** The concepts of each word. */
  of: Int32Array;
  /** The concepts of all words. */
  all: number;
  /** The clues of each word, and of all. */
  clues: Int32Array;
  allClues: number;
  /** The topics of all words. */
  topics: number;
  /** The concepts of the words that are no clue: 'what do you type' is a question, and no question about it. */
  aside: number;
  /** The concepts of the phrase that all letters make without their gaps: 'pass wo rd'. */
  joined: number;
  /** The places in `BRANDS` of the first brand, plus one; 0 for none. */
  brand: number;
  /** Whether a secret is written so that programs do not find it. */
  isDisguised: boolean;
  /** Words that mean nothing to the rules, up to some. Of scripts without spaces, where a word has some signs, a third of the signs. */
  unknown: number;
  /** The same without those that are clues. */
  unclear: number;
}

const shared: Meaning = {
  ...{ of: new Int32Array(MAX_WORDS), all: 0, clues: new Int32Array(MAX_WORDS), allClues: 0, topics: 0 },
  ...{ aside: 0, joined: 0, brand: 0, isDisguised: false, unknown: 0, unclear: 0 },
};
/** How many words the longest exclusive phrase has that covers a word. */
const covered = new Uint8Array(MAX_WORDS);

export function meaningOf(piece: Piece): Meaning {
  const words = vocabulary();
  shared.of.fill(0, 0, piece.words);
  shared.clues.fill(0, 0, piece.words);
  covered.fill(0, 0, piece.words);
  shared.brand = 0;
  shared.topics = 0;
  for (let word = 0; word < piece.words; word += 1) walk(words, piece, piece.units, word);
  const mayBeDisguised = piece.hasSpelled || piece.isMixed || piece.singles >= MIN_LETTERS || piece.words <= MAX_JOINED;
  const plain = mayBeDisguised ? secretsOf(piece) : 0;
  if (piece.hasSpelled) for (let word = 0; word < piece.words; word += 1) walk(words, piece, piece.spelled, word);
  if (piece.singles >= MIN_LETTERS) joinLetters(words, piece);
  shared.joined = joinedAll(words, piece);
  const all = mayBeDisguised ? secretsOf(piece) | shared.joined : 0;
  shared.isDisguised = (all & ~plain) !== 0 || (piece.isMixed && all !== 0);
  shared.all = shared.joined;
  shared.allClues = 0;
  shared.aside = 0;
  shared.unknown = 0;
  shared.unclear = 0;
  for (let word = 0; word < piece.words; word += 1) {
    const concepts = shared.of[word] ?? 0;
    const clues = cluesAt(word, concepts);
    shared.all |= concepts;
    shared.allClues |= clues;
    if (clues === 0) shared.aside |= concepts;
    if (concepts !== 0 || shared.unclear > MANY_UNKNOWN) continue;
    const weight = weightOfUnknown(piece, word);
    shared.unknown += weight;
    if (clues === 0) shared.unclear += weight;
  }
  return shared;
}

/** A number of a telephone or a passport is no code. Money that is paid into an account opens none. */
function cluesAt(word: number, concepts: number): number {
  const clues = shared.clues[word] ?? 0;
  const none = (concepts & NUMBERED ? clue.digits | clue.code : 0) | (clues & clue.given ? clue.opens : 0);
  shared.clues[word] = clues & ~none;
  return clues & ~none;
}

/** The secrets that its words were found to mean. */
function secretsOf(piece: Piece): number {
  let all = 0;
  for (let word = 0; word < piece.words; word += 1) all |= shared.of[word] ?? 0;
  return all & SECRETS & ~bit.expiry & ~bit.person;
}

function walk(words: WordTree, piece: Piece, units: Uint16Array, word: number): void {
  const { starts, length } = piece;
  let node = 0;
  let last = word;
  let border = starts[word + 1] as number;
  for (let at = starts[word] as number; at < length; at += 1) {
    if (at === border) {
      last += 1;
      border = starts[last + 1] as number;
    }
    const unit = units[at] as number;
    let next = words.next(node, unit);
    if (next === 0 && units !== piece.units && unit !== piece.units[at]) next = words.next(node, otherLetterOf(unit));
    if (next === 0) return;
    node = next;
    if (words.isEnd(node)) mark(word, last, words.sense(node, at + 1 === border || piece.units[at + 1] === GAP_UNIT));
  }
}

function mark(from: number, to: number, { concepts, clues, topics, brand }: Sense): void {
  shared.topics |= topics;
  if (brand > 0 && shared.brand === 0) shared.brand = brand;
  if (clues !== 0) for (let word = from; word <= to; word += 1) shared.clues[word] = (shared.clues[word] ?? 0) | clues;
  if (concepts === 0) return;
  const length = to - from + 1;
  const exclusive = concepts & EXCLUSIVE;
  let isInLonger = exclusive !== 0;
  for (let word = from; word <= to && isInLonger; word += 1) isInLonger = (covered[word] ?? 0) > length;
  const kept = isInLonger ? concepts & ~EXCLUSIVE : concepts;
  for (let word = from; word <= to; word += 1) {
    const before = shared.of[word] ?? 0;
    const isLonger = exclusive !== 0 && !isInLonger && length > (covered[word] ?? 0);
    shared.of[word] = (isLonger ? before & ~EXCLUSIVE : before) | kept;
    if (isLonger) covered[word] = Math.min(length, 255);
  }
}

/** Whether a word is a single letter. */
function isLetter(piece: Piece, word: number): boolean {
  const next = (piece.starts[word] ?? 0) + 1;
  if (kindOf(piece.units[next - 1] ?? 0) === UNSPACED) return false;
  return next >= piece.length || piece.units[next] === GAP_UNIT || next === piece.starts[word + 1];
}

/** Marks runs of single letters that spell a secret, such as 'p.a.s.s.w.o.r.d'. */
function joinLetters(words: WordTree, piece: Piece): void {
  let from = 0;
  while (from < piece.words) {
    let to = from;
    while (to < piece.words && isLetter(piece, to)) to += 1;
    if (to - from >= MIN_LETTERS) for (let word = from; word + MIN_LETTERS <= to; word += 1) joinFrom(words, piece, word, to);
    from = Math.max(to, from + 1);
  }
}

function joinFrom(words: WordTree, piece: Piece, from: number, end: number): void {
  let node = 0;
  for (let word = from; word < end; word += 1) {
    const at = piece.starts[word] ?? 0;
    const unit = piece.units[at] ?? 0;
    node = words.next(node, unit) || words.next(node, letterFor(unit));
    if (node === 0) return;
    const concepts = words.sense(node, true).concepts & (SECRETS | bit.login);
    if (concepts !== 0 && word - from + 1 >= MIN_LETTERS) mark(from, word, { concepts, clues: 0, topics: 0, brand: 0 });
  }
}

/** The secret that a short text spells if its gaps are taken away. */
function joinedAll(words: WordTree, piece: Piece): number {
  if (piece.words < 2 || piece.words > MAX_JOINED || piece.length > 60) return 0;
  const spelled = piece.hasSpelled ? piece.spelled : piece.units;
  let node = 0;
  let letters = 0;
  for (let at = 0; at < piece.length; at += 1) {
    const unit = spelled[at] ?? 0;
    if (unit === GAP_UNIT) continue;
    if (kindOf(unit) === UNSPACED) return 0;
    node = words.next(node, unit);
    if (node === 0) return 0;
    letters += 1;
  }
  return letters > MIN_LETTERS ? words.sense(node, true).concepts & SECRETS : 0;
}

function weightOfUnknown(piece: Piece, word: number): number {
  const unit = piece.units[piece.starts[word] ?? 0] ?? 0;
  if (unit >= 0x30 && unit <= 0x39) return 0;
  return kindOf(unit) === UNSPACED ? 1 / 3 : 1;
}
