import { MongoServerError } from 'mongodb';
import type { Filter, IndexDeclaration } from '../../ports/store.ts';
import { isScalar } from '../store/rules.ts';

/** What the server answers to the name of an index that is not there, as while a changed one is made anew. */
const BAD_VALUE = 2;

const concerns = (filter: Filter, path: string): boolean =>
  Object.entries(filter).some(([key, value]) => {
    if (key === '$and') return (value as readonly Filter[]).some((part) => concerns(part, path));
    if (key === '$or') return (value as readonly Filter[]).every((part) => concerns(part, path));
    return key === path;
  });

/**
 * The index with a list that answers a filter: the first one of which all keys before the list are given. MongoDB itself tries
 * every index with these keys on each search that differs from the one before, and reads the documents for all of them.
 */
export function listIndex(indexes: readonly IndexDeclaration[], filter: Filter): IndexDeclaration | undefined {
  if ('_id' in filter) return undefined;
  return indexes.find(({ keys, list, where }) => {
    if (list === undefined || where || !concerns(filter, list)) return false;
    const before = Object.keys(keys).slice(0, Object.keys(keys).indexOf(list));
    return before.every((path) => isScalar((filter as Record<string, unknown>)[path] ?? {}));
  });
}

/** Asks by an index, or as the server does if that is not there. */
export async function hinted<R>(hint: string | undefined, ask: (by: { hint?: string }) => Promise<R>): Promise<R> {
  try {
    return await ask(hint === undefined ? {} : { hint });
  } catch (error) {
    if (hint === undefined || !(error instanceof MongoServerError) || error.code !== BAD_VALUE) throw error;
    return ask({});
  }
}
