import { BSONRegExp, type Filter as MongoFilter } from 'mongodb';
import type { Condition, Document, Filter, SortDirection, Update } from '../../ports/store.ts';
import { isScalar } from '../store/rules.ts';

/** Converts a filter of the store port to MongoDB's. Only `$contains`, `$startsWith` and `$is` differ. The filter was checked by the rules. */
export function mongoFilter(filter: Filter): MongoFilter<Document> {
  const parts = Object.entries(filter).flatMap(([key, value]): Record<string, unknown>[] => {
    if (key === '$or') return [oneOf(value as readonly Filter[]) ?? { $or: (value as readonly Filter[]).map(mongoFilter) }];
    if (key === '$and') return [{ $and: (value as readonly Filter[]).map(mongoFilter) }];
    return isScalar(value) ? [{ [key]: value }] : mongoConditions(value as Condition).map((condition) => ({ [key]: condition }));
  });
  const isApart = new Set(parts.flatMap(Object.keys)).size === parts.length;
  return (isApart ? Object.assign({}, ...parts) : { $and: parts }) as MongoFilter<Document>;
}

/**
 * Conditions on one field, of which any has to hold, as one: MongoDB reads the bounds of all of them from one index.
 * @returns null for conditions that are more than texts and beginnings of texts
 */
export function oneOf(filters: readonly Filter[]): Record<string, unknown> | null {
  const [path = ''] = Object.keys(filters[0] ?? {});
  const wanted = filters.map((filter) => {
    const [[key, value] = ['', null], ...others] = Object.entries(filter) as [string, unknown][];
    if (key !== path || others.length > 0 || key.startsWith('$')) return null;
    if (typeof value === 'string') return value;
    const { $startsWith, ...rest } = isScalar(value) ? {} : (value as Condition);
    return $startsWith === undefined || Object.keys(rest).length > 0 ? null : new BSONRegExp(`^${literalPattern($startsWith, false)}`);
  });
  return wanted.length > 0 && wanted.every((each) => each !== null) ? { [path]: { $in: wanted } } : null;
}

/** Two conditions if both operators are used, because each needs its own pattern. */
function mongoConditions({ $contains, $startsWith, $is, ...same }: Condition): Record<string, unknown>[] {
  const others = { ...same, ...($is && { $eq: $is }) };
  const patterns = [
    ...($contains === undefined ? [] : [literalPattern($contains, true)]),
    ...($startsWith === undefined ? [] : [`^${literalPattern($startsWith, false)}`]),
  ];
  const [first, ...more] = patterns;
  return [first === undefined ? others : { ...others, $regex: first }, ...more.map(($regex) => ({ $regex }))];
}

/**
 * A pattern that matches the text literally.
 * @param isEitherCase ignores the case of ASCII letters; the option `i` would ignore it for others as well
 */
function literalPattern(needle: string, isEitherCase: boolean): string {
  return [...needle]
    .map((character) => {
      if (/[A-Za-z]/.test(character)) return isEitherCase ? `[${character.toLowerCase()}${character.toUpperCase()}]` : character;
      if (character === '\0') return '\\x00';
      return /[^\w\s\u0080-\u{10ffff}]/u.test(character) ? `\\${character}` : character;
    })
    .join('');
}

/** Filters for the documents after a position. Query them in order until the page is full; each is one index range. */
export function rangesAfter(sort: Record<string, SortDirection>, after: readonly unknown[]): MongoFilter<Document>[] {
  const keys = Object.entries(sort).map(([path, direction], place) => ({ path, direction, at: after[place] ?? null }));
  const ranges: MongoFilter<Document>[] = [];
  for (let place = keys.length - 1; place >= 0; place--) {
    const key = keys[place];
    if (!key) continue;
    const same = Object.fromEntries(keys.slice(0, place).map(({ path, at }) => [path, { $eq: at }]));
    for (const beyond of beyondKey(key.direction, key.at)) ranges.push({ ...same, [key.path]: beyond } as MongoFilter<Document>);
  }
  return ranges;
}

/** Absent and null sort first, so in descending order they follow every value. */
function beyondKey(direction: SortDirection, at: unknown): Record<string, unknown>[] {
  if (direction === 1) return [at === null ? { $ne: null } : { $gt: at }];
  return at === null ? [] : [{ $lt: at }, { $eq: null }];
}

/** MongoDB refuses an update without operators, which changes nothing in our port. */
export function mongoUpdate(update: Update): Record<string, unknown> {
  const operators = Object.entries(update).filter(([, fields]) => fields && Object.keys(fields).length > 0);
  return operators.length > 0 ? Object.fromEntries(operators) : { $set: {} };
}
