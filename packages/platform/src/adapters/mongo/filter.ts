import type { Filter as MongoFilter } from 'mongodb';
import type { Condition, Document, Filter, SortDirection, Update } from '../../ports/store.ts';
import { isScalar } from '../store/rules.ts';

/** Filters of the store port are MongoDB's own, but for `$contains` and `$startsWith`. They have passed the rules. */
export function mongoFilter(filter: Filter): MongoFilter<Document> {
  const parts = Object.entries(filter).flatMap(([key, value]): Record<string, unknown>[] => {
    if (key === '$or' || key === '$and') return [{ [key]: (value as readonly Filter[]).map(mongoFilter) }];
    return isScalar(value) ? [{ [key]: value }] : mongoConditions(value as Condition).map((condition) => ({ [key]: condition }));
  });
  const isApart = new Set(parts.flatMap(Object.keys)).size === parts.length;
  return (isApart ? Object.assign({}, ...parts) : { $and: parts }) as MongoFilter<Document>;
}

/** More than one where each needs a pattern of its own. */
function mongoConditions({ $contains, $startsWith, ...others }: Condition): Record<string, unknown>[] {
  const patterns = [
    ...($contains === undefined ? [] : [literalPattern($contains, true)]),
    ...($startsWith === undefined ? [] : [`^${literalPattern($startsWith, false)}`]),
  ];
  const [first, ...more] = patterns;
  return [first === undefined ? others : { ...others, $regex: first }, ...more.map(($regex) => ({ $regex }))];
}

/**
 * A pattern that finds the text as it stands.
 * @param isEitherCase for ASCII letters; the option `i` would fold others as well
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

/**
 * What comes after a position, as filters to be asked one after the other until the page is full: each a plain range behind
 * equalities, which an index answers from its first entry on.
 */
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

/** Absent and null come first, so that is what lies behind a value when counting down. */
function beyondKey(direction: SortDirection, at: unknown): Record<string, unknown>[] {
  if (direction === 1) return [at === null ? { $ne: null } : { $gt: at }];
  return at === null ? [] : [{ $lt: at }, { $eq: null }];
}

/** MongoDB refuses an update without operators, which here changes nothing. */
export function mongoUpdate(update: Update): Record<string, unknown> {
  const operators = Object.entries(update).filter(([, fields]) => fields && Object.keys(fields).length > 0);
  return operators.length > 0 ? Object.fromEntries(operators) : { $set: {} };
}
