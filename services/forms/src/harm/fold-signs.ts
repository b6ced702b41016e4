import { fold } from '@formwright/form-model';
import { letterOfSymbol, lookAlikes } from './look-alikes.ts';

/** What a sign is to a reader of words; 0 if that is not known yet. Nobody sees it, or it only decorates a letter. */
export const NOTHING = 1;
export const GAP = 2;
export const LETTER = 3;
export const DIGIT = 4;
/** A letter of a script that is written without spaces: a word may begin and end anywhere. */
export const UNSPACED = 5;

const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const INVISIBLE = /[\p{M}\p{Cf}\p{DI}\u0640]/u;
const ASTRAL = /[\u{10000}-\u{10ffff}]/u;
const WORDY = /[\p{L}\p{M}\d]/u;
const UNITS = 0x1_0000;

/** Both are filled as signs come: a process meets few of all. */
const kinds = new Uint8Array(UNITS);
const firsts = new Uint16Array(UNITS);
const isSeveral = new Uint8Array(UNITS);
/** What comes after the first unit, of signs that fold to several. */
const others = new Map<number, string>();

/** What a code unit is. Halves of characters are gaps here: see `foldedPair`. */
export const kindOf = (unit: number): number => kinds[unit] || learn(unit);
/** The first unit of a folded sign. Its kind must have been asked before. */
export const firstOf = (unit: number): number => firsts[unit] ?? 0;
/** What a letter folds to, of those that fold to one letter and whose kind has been asked; 0 for others and for capital 'I', which may stand for another. */
export const plains = new Uint16Array(UNITS);
/** The same of signs of a script without spaces. */
export const solids = new Uint16Array(UNITS);
/** The units after the first; none for almost all signs. */
export const othersOf = (unit: number): string => (isSeveral[unit] === 0 ? '' : (others.get(unit) ?? ''));

function learn(unit: number): number {
  const sign = String.fromCharCode(unit);
  const folded = foldedSign(sign);
  firsts[unit] = folded === '' ? 0 : folded.charCodeAt(0);
  if (folded.length > 1) {
    isSeveral[unit] = 1;
    others.set(unit, folded.slice(1));
  }
  const kind = folded === '' ? (INVISIBLE.test(sign) ? NOTHING : GAP) : kindOfFolded(folded);
  kinds[unit] = kind;
  if (kind === LETTER && folded.length === 1 && unit !== 0x49) plains[unit] = firstOf(unit);
  if (kind === UNSPACED && folded.length === 1) solids[unit] = firstOf(unit);
  return kind;
}

function kindOfFolded(folded: string): number {
  if (/^\d/.test(folded)) return DIGIT;
  return UNSPACED_SCRIPTS.test(folded) ? UNSPACED : LETTER;
}

/** A syllable of Korean, which would be folded to its letters: two or three units for one. */
const isSyllable = (unit: number): boolean => unit >= 0xac00 && unit <= 0xd7a3;

/** Without accents, in small letters, as the Latin letters that it looks like; empty if it is no letter, digit or sign of a vowel. */
function foldedSign(sign: string): string {
  if (isSyllable(sign.charCodeAt(0))) return sign;
  const folded = [...fold(sign)].map((each) => lookAlikes.get(each) ?? (WORDY.test(each) ? each : '')).join('');
  // A sign of digits and letters, as that of a month, is no part of a word, nor is one that folds to a rare character of two units.
  if (ASTRAL.test(folded) || new Set([...folded].map(kindOfFolded)).size > 1) return '';
  // A syllable in a ring or in brackets is a whole one.
  return folded.normalize('NFC');
}

const pairs = new Map<number, string>();

/** The folded letter of a character of two units. Few of these are letters that a word of ours could be written with; others give none. */
export function foldedPair(code: number): string {
  const isMathematical = code >= 0x1d400 && code <= 0x1d7ff;
  const isEnclosed = code >= 0x1f100 && code <= 0x1f1ff;
  if (!isMathematical && !isEnclosed) return '';
  const known = pairs.get(code) ?? letterOfSymbol(code) ?? foldedSign(String.fromCodePoint(code));
  pairs.set(code, known);
  return known;
}
