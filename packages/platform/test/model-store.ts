import type { Thing } from '../src/conformance/store-suite.ts';
import { type Condition, ConditionFailedError, DuplicateKeyError, type Filter, type FindOptions, type Update } from '../src/ports/store.ts';
import type { Side } from './random-operations.ts';

type Value = unknown;
type Fields = Record<string, Value>;

const at = (thing: Value, path: string): Value =>
  path.split('.').reduce((value, name) => (typeof value === 'object' && value !== null ? (value as Fields)[name] : undefined), thing);

/** The stored value and, for a list, its elements: the values that a condition may match. */
const candidates = (value: Value): Value[] => (Array.isArray(value) ? [value, ...value] : [value]);
const lowered = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
// SQLite and MongoDB compare texts by bytes of UTF-8, not by UTF-16 as JavaScript does.
const compare = (a: string | number, b: string | number) =>
  typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(String(b))) : a - Number(b);

function holds(operator: keyof Condition, wanted: Value, value: Value): boolean {
  const equals = (one: Value) => candidates(value).some((candidate) => (candidate ?? null) === one);
  const ordered = (test: (order: number) => boolean) =>
    candidates(value).some((candidate) => typeof candidate === typeof wanted && test(compare(candidate as string, wanted as string)));
  const tests: Record<keyof Condition, () => boolean> = {
    $eq: () => equals(wanted),
    $ne: () => !equals(wanted),
    $in: () => (wanted as Value[]).some(equals),
    $nin: () => !(wanted as Value[]).some(equals),
    $exists: () => (value !== undefined) === wanted,
    $gt: () => ordered((order) => order > 0),
    $gte: () => ordered((order) => order >= 0),
    $lt: () => ordered((order) => order < 0),
    $lte: () => ordered((order) => order <= 0),
    $startsWith: () => candidates(value).some((candidate) => typeof candidate === 'string' && candidate.startsWith(String(wanted))),
    $is: () => candidates(value).some((candidate) => Array.isArray(candidate) && JSON.stringify(candidate) === JSON.stringify(wanted)),
    $contains: () =>
      candidates(value).some((candidate) => typeof candidate === 'string' && lowered(candidate).includes(lowered(String(wanted)))),
  };
  return tests[operator]();
}

function matches(thing: Thing, filter: Filter<Thing>): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    if (key === '$or') return (wanted as Filter<Thing>[]).some((part) => matches(thing, part));
    if (key === '$and') return (wanted as Filter<Thing>[]).every((part) => matches(thing, part));
    const conditions = typeof wanted === 'object' && wanted !== null ? Object.entries(wanted) : [['$eq', wanted]];
    return conditions.every(([operator, operand]) => holds(operator as keyof Condition, operand, at(thing, key)));
  });
}

function change(thing: Thing, update: Update): void {
  const edit = (path: string, to: (old: Value) => Value) => {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let holder: Fields = thing;
    for (const name of names) {
      if (holder[name] === undefined) holder[name] = {};
      holder = holder[name] as Fields;
    }
    const value = to(holder[last]);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  };
  for (const [path, value] of Object.entries(update.$set ?? {})) edit(path, () => value);
  for (const path of Object.keys(update.$unset ?? {})) if (at(thing, path) !== undefined) edit(path, () => undefined);
  for (const [path, by] of Object.entries(update.$inc ?? {})) edit(path, (old) => Number(old ?? 0) + by);
  for (const [path, least] of Object.entries(update.$max ?? {})) edit(path, (old) => Math.max(Number(old ?? least), least));
  for (const [path, item] of Object.entries(update.$push ?? {})) edit(path, (old) => [...((old as Value[]) ?? []), item]);
  for (const [path, item] of Object.entries(update.$pull ?? {}))
    edit(path, (old) => (old as Value[] | undefined)?.filter((each) => each !== item));
}

const numberOf = (n: unknown) => Number(n ?? Number.NEGATIVE_INFINITY);

/** Above 0 for a thing that stands behind the place, in the order of the model. */
function placeOf({ n, _id }: Thing, [number, id]: readonly unknown[] = []): number {
  return numberOf(number) === numberOf(n) ? compare(_id, String(id)) : numberOf(number) - numberOf(n);
}

/** The port's specification in its simplest form: lists in memory, no index, no transaction. */
export function createModel(): Side {
  let things: Thing[] = [];
  const inOrder = () => [...things].sort((a, b) => numberOf(b.n) - numberOf(a.n) || compare(a._id, b._id));
  const copy = <T>(value: T): T => structuredClone(value);
  const insert = (document: Thing) => {
    if (things.some(({ _id }) => _id === document._id)) throw new DuplicateKeyError('things', '_id');
    things.push(copy(document));
  };
  return {
    insertOne: async (document) => insert(document),
    updateMany: async (filter, update) => {
      const found = things.filter((thing) => matches(thing, filter));
      for (const thing of found) change(thing, update);
      return { matched: found.length, upserted: false };
    },
    updateOne: async ({ _id }, update) => {
      const found = things.find((thing) => thing._id === _id);
      const thing = found ?? { _id: String(_id) };
      change(thing, update);
      if (!found) things.push(thing);
      return { matched: found ? 1 : 0, upserted: !found };
    },
    findOneAndUpdate: async (filter, update) => {
      const thing = inOrder().find((each) => matches(each, filter));
      if (thing) change(thing, update);
      return thing ? copy(thing) : null;
    },
    find: async (filter, { limit, skip = 0, sort, after }: FindOptions<Thing> = {}) => {
      const found = inOrder().filter((thing) => matches(thing, filter));
      if (sort?.n === 1) found.reverse();
      const turned = sort?.n === 1 ? -1 : 1;
      const isBehind = (thing: Thing) => turned * placeOf(thing, after) > 0;
      const start = after ? found.filter((thing) => !isBehind(thing)).length : skip;
      return copy(found.slice(start, limit === undefined ? undefined : start + limit));
    },
    count: async (filter, { limit = Number.POSITIVE_INFINITY } = {}) =>
      Math.min(limit, things.filter((thing) => matches(thing, filter)).length),
    deleteMany: async (filter) => {
      const kept = things.filter((thing) => !matches(thing, filter));
      const deleted = things.length - kept.length;
      things = kept;
      return { deleted };
    },
    reopen: async () => undefined,
    insertAndUpdate: async (document, where, update) => {
      if (things.some(({ _id }) => _id === document._id)) throw new DuplicateKeyError('things', '_id');
      if (!matches(document, where)) throw new ConditionFailedError('things', 1);
      insert(document);
      for (const thing of things) if (thing._id === document._id) change(thing, update);
    },
  };
}
