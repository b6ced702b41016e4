import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import type { Collection, Document, Filter, FindOptions, SortDirection } from '../ports/store.ts';
import { outOfCallContext } from './call-context.ts';
import { type ListPlaces, type Look, withinTimes } from './list-places.ts';

/** Rows that are counted exactly. A longer list is not counted for each page: counting is what costs. */
const MOST_COUNTED = 1_000;
/** Rows of a list without places that numbers of pages lead to; those behind are read by the key of a row. */
export const MOST_SKIPPED = 10_000;
/** More rows are not read over where the other end of the list is nearer. */
const FAR = 10_000;
const REMEMBERED_MS = 60_000;

/** The number of documents of a long list, as it was a moment ago. */
export interface RememberedCount {
  read(): Promise<number>;
  /** After a command of this process has added or removed some, so that the next page knows. */
  correct(by: number): void;
}

/**
 * Remembers a count that takes long. It is made when it is asked for first. One of more than a minute is made anew in the background, and
 * answered until then.
 */
export function rememberCount(count: () => Promise<number>, { clock, log }: { clock: Clock; log: Logger }): RememberedCount {
  let known: { value: number; at: number } | null = null;
  let counting: Promise<number> | null = null;
  let corrections = 0;

  async function renew(): Promise<number> {
    const before = corrections;
    const value = await count();
    // Nobody knows whether it has seen what was corrected meanwhile: the next asker counts again.
    if (before === corrections || known === null) known = { value, at: clock.elapsed() };
    return known.value;
  }
  function begin(): Promise<number> {
    counting ??= outOfCallContext(renew).finally(() => {
      counting = null;
    });
    return counting;
  }
  return {
    async read() {
      if (known === null) return begin();
      if (clock.elapsed() - known.at >= REMEMBERED_MS)
        begin().catch((error: unknown) => log.warn({ err: error }, 'a count could not be renewed'));
      return known.value;
    },
    correct(by) {
      corrections += 1;
      if (known) known = { ...known, value: Math.max(0, known.value + by) };
    },
  };
}

/** A list that is read by numbers of pages. */
export interface NumberedList<T extends Document> {
  collection: Pick<Collection<T>, 'find' | 'count'> & Partial<Pick<Collection<T>, 'countToRead'>>;
  filter: Filter<T>;
  /** In order of significance. It ends with `_id`, so that each row has one place. */
  sort: Record<string, SortDirection>;
  fields?: NonNullable<FindOptions<T>['fields']>;
  /** The count of the list, where it is a whole one whose rows change their places. */
  whole?: RememberedCount;
  /** The places of the list, where it is a whole one whose rows keep theirs, or a part of such a one. */
  places?: ListPlaces;
  /** The part of the list, if it is one: its rows have a time between these, and the filter says so, too. */
  times?: { from?: number | undefined; to?: number | undefined };
}

export interface NumberedPage<T> {
  rows: T[];
  /** The one that is answered: the last one, if a later one was asked for. */
  page: number;
  /** Exact for a list with places. Another one is counted to 1,000, or to the end of the page behind the one that is asked for. */
  total: number;
  /** Whether the list has more than `total`. */
  isMore: boolean;
  /** `after` of the rows behind these; null: there are none. */
  next: string | null;
}

/** Which rows are wanted: those of a page, or those behind a row. */
export interface WantedRows {
  page: number;
  size: number;
  after?: string | undefined;
}

/** The place of a row in a list that is sorted by a time and its id. */
export const rowKeyOf = (at: number, id: string): string => `${at}.${id}`;
export function readRowKey(key: string): readonly [at: number, id: string] {
  const dot = key.indexOf('.');
  return [Number(key.slice(0, dot)), key.slice(dot + 1)];
}

/** How far a list is counted that has no other count. */
const countedFor = ({ page, size }: WantedRows): number => Math.min(MOST_SKIPPED, Math.max(MOST_COUNTED, (page + 1) * size));

type Counted<T extends Document> = Pick<NumberedPage<unknown>, 'total' | 'isMore'> & {
  look?: Look;
  /** How the rows are found. */
  found: Filter<T>;
};

/** How many documents a list has. Those of a long one are not counted again where its places are known. @see NumberedPage */
export async function countList<T extends Document>(
  {
    collection,
    filter,
    whole,
    places,
    times,
    sort,
  }: Pick<NumberedList<T>, 'collection' | 'filter' | 'whole' | 'places' | 'times'> & Partial<Pick<NumberedList<T>, 'sort'>>,
  wanted: WantedRows = { page: 1, size: 1 },
): Promise<Counted<T>> {
  const known = places && places.lastCount() > MOST_COUNTED ? await places.look(times) : null;
  if (known && known.total > MOST_COUNTED) return { total: known.total, isMore: false, look: known, found: filter };
  const most = countedFor(wanted);
  const toRead = await collection.countToRead?.(filter, most + 1, sort);
  const { count: counted, found } = toRead ?? { count: await collection.count(filter, { limit: most + 1 }), found: filter };
  if (counted <= MOST_COUNTED) return { total: counted, isMore: false, found };
  let look = known ?? (await places?.look(times));
  if (look && look.total < counted) {
    await places?.renew();
    look = await places?.look(times);
  }
  if (look) return { total: look.total, isMore: false, look, found };
  // It may have been remembered while the list was shorter.
  if (whole) return { total: Math.max(counted, await whole.read()), isMore: false, found };
  return { total: Math.min(counted, most), isMore: counted > most, found };
}

/**
 * A page of a list, or the rows behind a row, which are not counted. It is read from the nearest place before it, or, where there is none,
 * from the nearer end of the list: the rows between cost as much as itself.
 */
export async function readNumberedPage<T extends Document>(
  list: NumberedList<T>,
  wanted: WantedRows,
  isAgain = false,
): Promise<NumberedPage<T>> {
  const { page, size, after } = wanted;
  if (after !== undefined) return readBehind(list, after, size);
  const { look, found, ...counted } = await countList(list, wanted);
  const { total, isMore } = counted;
  if (total === 0) return { rows: [], page: 1, total, isMore, next: null };
  const shown = Math.min(page, Math.max(1, Math.ceil(total / size)));
  const skip = (shown - 1) * size;
  const rows = await (look ? readPlaced(list, look, skip, size) : readRows({ ...list, filter: found }, { skip, size, ...counted }));
  // Rows were deleted since they were counted.
  const isShort = rows.length < Math.min(size, total - skip);
  if (isShort && look && !isAgain) {
    await list.places?.renew();
    return readNumberedPage(list, wanted, true);
  }
  if (rows.length === 0 && shown > 1) return readNumberedPage(list, { page: shown - 1, size });
  return { rows, page: shown, total, isMore, next: nextOf(list, rows, size) };
}

async function readBehind<T extends Document>(list: NumberedList<T>, after: string, limit: number): Promise<NumberedPage<T>> {
  const { collection, filter, sort, fields } = list;
  const rows = await collection.find(filter, { sort, limit, after: readRowKey(after), ...(fields && { fields }) });
  const next = nextOf(list, rows, limit);
  return { rows, page: 1, total: rows.length, isMore: next !== null, next };
}

const timeOf = <T extends Document>({ sort }: NumberedList<T>) => (Object.keys(sort)[0] ?? '') as keyof T & string;

/** A list is sorted by a time, then by its ids. */
function nextOf<T extends Document>(list: NumberedList<T>, rows: readonly T[], size: number): string | null {
  const last = rows.length < size ? undefined : rows.at(-1);
  return last ? rowKeyOf(last[timeOf(list)] as number, last._id) : null;
}

/** From the place before the rows. In a stretch that is longer than half of the list, from the end. */
async function readPlaced<T extends Document>(list: NumberedList<T>, look: Look, position: number, size: number): Promise<T[]> {
  const { upTo, skip } = look.seek(position);
  if (skip > FAR && position > look.total / 2) return readRows(list, { skip: position, size, total: look.total, isMore: false });
  const filter = withinTimes(list.filter, timeOf(list), upTo === undefined ? {} : { $lte: upTo });
  return list.collection.find(filter, { sort: list.sort, skip, limit: size, ...(list.fields && { fields: list.fields }) });
}

async function readRows<T extends Document>(
  { collection, filter, sort, fields }: NumberedList<T>,
  { skip, size, total, isMore }: { skip: number; size: number; total: number; isMore: boolean },
): Promise<T[]> {
  const more = fields && { fields };
  if (isMore || skip <= total / 2) return collection.find(filter, { sort, skip, limit: size, ...more });
  const limit = Math.min(size, total - skip);
  const turned = Object.fromEntries(Object.entries(sort).map(([path, direction]) => [path, direction === 1 ? -1 : 1] as const));
  const found = await collection.find(filter, { sort: turned, skip: total - skip - limit, limit, ...more });
  return found.reverse();
}

/**
 * The condition that a time lies between two others, both included; none where an end is not given. Of whole milliseconds, and as an index
 * with a list answers it.
 */
export function betweenTimes<P extends string>(
  path: P,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): { [path in P]?: { $gte?: number; $lt?: number } } {
  if (from === undefined && to === undefined) return {};
  // No time is before 0, and no entry of an index has the number 0.
  const isBounded = from !== undefined && (from > 0 || to === undefined);
  const times = { ...(isBounded && { $gte: from }), ...(to !== undefined && { $lt: to + 1 }) };
  return { [path]: times } as { [path in P]: typeof times };
}
