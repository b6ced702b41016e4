import { randomInt } from 'node:crypto';
import { fieldError } from '../common/input-error.ts';
import { LONG_TEXT, nextTurn } from '../turns/turns.ts';

/** Deeper JSON is refused, to protect recursive code. */
const MAX_DEPTH = 64;
/** The largest form has fewer values. */
const MAX_PARTS = 50_000;
/**
 * Names are counted once for all objects that have the same names before them: objects of a known shape are parsed fast, those of a new
 * shape slowly.
 */
const MAX_NAMES = 3_000;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
/** The seed of the digests is secret, so that nobody can find different names with the same digest. */
const SEED = randomInt(2 ** 30) * 2 + 1;
/** The name of a whole JSON body in errors. The names of its fields do not contain it. */
export const BODY = 'body';

/** An escaped backslash, a pair of surrogates, or half of one. */
const ESCAPES = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}/g;
const HALF_PAIR_LENGTH = 6;

/**
 * Parses JSON of a client. Refuses keys that would reach an object's prototype. Half a surrogate pair, which a bound on letters may cut, is
 * read as U+FFFD: UTF-8 has none, so stores, mails and files would each make another text of it.
 * @param field named by the error
 * @param mostParts maximum number of values in all, counted before anything is parsed
 * @throws InputError 400, or 413 with more values
 */
export function parseJson(text: string, field: string, mostParts = MAX_PARTS): unknown {
  refuseShape(text, field, mostParts);
  const value = parse(text, field);
  refusePoisonIn(value, text, field);
  return value;
}

/** As `parseJson`, and other requests get a turn after each step if the text is long. */
export async function parseLongJson(text: string, field: string, mostParts = MAX_PARTS): Promise<unknown> {
  if (text.length <= LONG_TEXT) return parseJson(text, field, mostParts);
  await nextTurn();
  refuseShape(text, field, mostParts);
  await nextTurn();
  const value = parse(text, field);
  await nextTurn();
  refusePoisonIn(value, text, field);
  return value;
}

function parse(text: string, field: string): unknown {
  try {
    return JSON.parse(withoutHalfPairs(text));
  } catch {
    throw fieldError(400, field, 'Is not valid JSON.');
  }
}

function withoutHalfPairs(text: string): string {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return text;
  return text.replace(ESCAPES, (found) => (found.length === HALF_PAIR_LENGTH ? '\\ufffd' : found));
}

function refusePoisonIn(value: unknown, text: string, field: string): void {
  // A quick text search. Only suspicious bodies are walked, because walking costs more than parsing.
  if (text.includes('__proto__') || text.includes('constructor') || text.includes('\\u')) refusePoison(value, field);
}

/** Counts without parsing. A comma or an opening bracket stands before every value but the first. */
function refuseShape(text: string, field: string, mostParts: number): void {
  const names = new Set<number>();
  /** For each depth, the digest of the names that the open object has so far. */
  const digests = [0];
  let depth = 0;
  let parts = 1;
  let digest = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    if (sign === QUOTE) {
      digest = digests[depth] ?? 0;
      for (i++; i < text.length && text.charCodeAt(i) !== QUOTE; i++) {
        if (text.charCodeAt(i) === BACKSLASH) i++;
        digest = Math.imul(digest ^ text.charCodeAt(i), SEED);
      }
    } else if (sign === COLON) {
      // Without its high bits in the low ones, some seeds give many names the same digest.
      digests[depth] = digest = Math.imul(digest ^ (digest >>> 15) ^ sign, SEED);
      if (names.add(digest).size > MAX_NAMES) throw fieldError(413, field, 'Has too many fields.');
    } else if (sign === COMMA) parts++;
    else if (sign === 91 || sign === 123) {
      parts++;
      if (++depth > MAX_DEPTH) throw fieldError(400, field, 'Is nested too deeply.');
      digests[depth] = 0;
    } else if (sign === 93 || sign === 125) depth--;
  }
  if (parts > mostParts) throw fieldError(413, field, 'Has too many parts.');
}

function refusePoison(value: unknown, field: string): void {
  const path = poisonIn(value);
  if (path) throw fieldError(400, (field === BODY ? path : [field, ...path]).join('.'), 'This field is not allowed.');
}

/** The path to a name that would reach an object's prototype. */
function poisonIn(value: unknown): string[] | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Object.hasOwn(value, '__proto__')) return ['__proto__'];
  if (hasPoisonedConstructor(value)) return ['constructor'];
  // An array's index is a key, too, and a list of all keys costs more than the walk.
  for (const key in value) {
    const path = poisonIn(value[key as never]);
    if (path) return [key, ...path];
  }
  return null;
}

function hasPoisonedConstructor(value: object): boolean {
  if (!Object.hasOwn(value, 'constructor')) return false;
  const made: unknown = value.constructor;
  return typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype');
}
