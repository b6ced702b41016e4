import { MaxKey, MinKey } from 'mongodb';
import type { Condition, Filter, IndexDeclaration } from '../../ports/store.ts';
import { isScalar } from '../store/rules.ts';

/** A part of an index, and what is left to check of its documents. For the options of a query of MongoDB. */
export interface ListRange {
  filter: Filter;
  by: { hint: IndexDeclaration['keys']; min: Record<string, unknown>; max: Record<string, unknown> };
}

/**
 * The part of an index with a list in which all documents lie that meet the first condition of `$and`: the word, or the beginning of words.
 * MongoDB checks a condition on a list again in each document that its index has found, which takes as long as to read it; one that is the
 * part of the index is not checked again.
 * @param index all keys of it before the list are given in the filter
 * @returns null where the first condition is another one
 */
export function rangeOfFirst({ keys, list = '' }: IndexDeclaration, { $and, ...others }: Filter): ListRange | null {
  const [first = {}, ...rest] = ($and ?? []) as readonly Filter[];
  const [[path, wanted] = ['', null], ...more] = Object.entries(first);
  if (path !== list || more.length > 0) return null;
  const ends = endsOf(wanted as Condition | string | null);
  if (!ends) return null;
  const paths = Object.keys(keys);
  const given = paths.slice(0, paths.indexOf(list));
  const boundOf = (word: string, isUpper: boolean) =>
    Object.fromEntries(
      paths.map((each) => {
        if (each === list) return [each, word];
        if (given.includes(each)) return [each, (others as Record<string, unknown>)[each]];
        return [each, (keys[each] === 1) === isUpper ? new MaxKey() : new MinKey()];
      }),
    );
  return {
    filter: { ...others, ...(rest.length > 0 && { $and: rest }) },
    // The upper end is not included.
    by: { hint: keys, min: boundOf(ends.from, false), max: boundOf(ends.to, ends.isWord) },
  };
}

function endsOf(wanted: Condition | string | null): { from: string; to: string; isWord: boolean } | null {
  if (typeof wanted === 'string') return { from: wanted, to: wanted, isWord: true };
  if (wanted === null || isScalar(wanted)) return null;
  const { $startsWith, ...others } = wanted;
  const to = $startsWith === undefined || Object.keys(others).length > 0 ? null : behindAll($startsWith);
  return $startsWith !== undefined && to !== null ? { from: $startsWith, to, isWord: false } : null;
}

const LAST = 0x10ffff;
const FIRST_HALF = 0xd800;
const BEHIND_HALVES = 0xe000;

/** The first text behind all that begin so, in the order of their letters; null: there is none. */
export function behindAll(beginning: string): string | null {
  const letters = [...beginning];
  const last = letters.pop()?.codePointAt(0);
  if (last === undefined) return null;
  const next = last + 1 === FIRST_HALF ? BEHIND_HALVES : last + 1;
  return last === LAST ? behindAll(letters.join('')) : `${letters.join('')}${String.fromCodePoint(next)}`;
}
