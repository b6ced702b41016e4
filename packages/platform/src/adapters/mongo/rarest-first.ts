import type { Condition, Filter } from '../../ports/store.ts';
import { isScalar } from '../store/rules.ts';
import { oneOf } from './filter.ts';

/** Documents with a word that are counted, in the index: to read one takes five times as long as to count it. */
const MOST_COUNTED = 4_000;
/** More than the length of any beginning. */
const WHOLE = Number.MAX_SAFE_INTEGER;

/**
 * The same filter with the conditions of `$and` on a list in another order: those that fewest documents meet come first. MongoDB takes the
 * bounds of an index on a list from the first condition on that list, and reads the documents for the others. Of frequent ones a longer
 * beginning of a word goes first.
 * @param lists the fields with lists that an index has
 * @param count how many documents meet a filter, counted to a limit
 */
export async function rarestFirst(
  filter: Filter,
  lists: readonly string[],
  count: (filter: Filter, limit: number) => Promise<number>,
): Promise<Filter> {
  const { $and, ...others } = filter;
  const parts = (($and ?? []) as readonly Filter[]).map((part) => ({ part, tight: tightness(part, lists) }));
  if (parts.filter(({ tight }) => tight > 0).length < 2) return filter;
  const ranked = await Promise.all(
    parts.map(async (each) => ({ ...each, met: each.tight > 0 ? await count({ ...others, ...each.part }, MOST_COUNTED) : MOST_COUNTED })),
  );
  ranked.sort((one, other) => one.met - other.met || other.tight - one.tight);
  return { ...others, $and: ranked.map(({ part }) => part) };
}

/** How little of an index the bounds of a condition on a list let through; 0 for a condition on something else. */
const tightness = (filter: Filter, lists: readonly string[]): number =>
  Math.max(
    0,
    ...Object.entries(filter).map(([path, value]) => {
      if (Array.isArray(value)) return oneOf(value as readonly Filter[]) ? Math.min(...value.map((part) => tightness(part, lists))) : 0;
      if (!lists.includes(path)) return 0;
      return isScalar(value) ? WHOLE : ((value as Condition).$startsWith?.length ?? 0);
    }),
  );
