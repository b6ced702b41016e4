import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import type { Collection, Condition, Document, Filter } from '../ports/store.ts';
import { nextTurn } from '../turns/turns.ts';
import { outOfCallContext } from './call-context.ts';

/** Rows between two places. To find a row behind a place costs as much as the rows between them. */
const STEP = 2_000;
/** Places of a list, which are two numbers each: those of a longer list lie farther apart. */
const MOST_PLACES = 1_000;
const REMEMBERED_MS = 60_000;
const FORGOTTEN_MS = 10 * REMEMBERED_MS;
/** A row may be stored that long after the moment that it names, so younger ones are always counted anew. */
const SETTLED_MS = 2_000;

/** Both included; none: the whole list. */
interface Range {
  from?: number | undefined;
  to?: number | undefined;
}

/** Where the rows of a list are, as it was when it was looked at. */
export interface Look {
  total: number;
  /** Where a row is read: so many rows behind the first one that is not newer. @param position 0 is the newest row */
  seek(position: number): { upTo: number | undefined; skip: number; from: number | undefined };
}

/**
 * The places of a list, newest first: the times below which each so-many-th row lies. With them any page is read from a place near it, also
 * among a million rows.
 */
export interface ListPlaces {
  /** How many rows there were within the last minute; 0: that is not known. */
  lastCount(): number;
  /** null: there are no places in the range yet, and to count it would take long. */
  look(range?: Range): Promise<Look | null>;
  /** After a row of this time has come or gone, other than as the newest one: what lies around it is counted again when it is asked for. */
  touch(at: number): void;
  /** Counts all rows again: something has shown that some are gone. */
  renew(): Promise<void>;
}

/** The rows from one time, included, down to the top of the next stretch. */
interface Stretch {
  top: number;
  /** null: not counted since one was touched. */
  rows: number | null;
  touched: number;
}

export interface PlacedList<T extends Document> {
  collection: Pick<Collection<T>, 'find' | 'count'>;
  filter: Filter<T>;
  /** The time by which the list is sorted, then by its ids. It never changes, and a new row is the newest one. */
  by: keyof T & string;
}

interface Places {
  stretches: Stretch[];
  at: number;
  turn: number;
  /** Whether the last stretch has been parted, too; before, it may be as long as the list. */
  isParted: boolean;
}

/**
 * Remembers the places of a list. First its rows are counted as a whole; then places are made in the background, in steps that hold up
 * nobody: each can be used at once. Rows that came since are counted from the newest place up, so what is told of the list is exact but for what went, elsewhere,
 * within the minute after which places are made anew.
 */
export function rememberPlaces<T extends Document>(list: PlacedList<T>, { clock, log }: { clock: Clock; log: Logger }): ListPlaces {
  const rows = rowsOf(list);
  const { count } = rows;
  let known: Places | null = null;
  let turns = 0;
  /** Those that are being counted. */
  const drafts = new Set<Stretch[]>();
  let isWalking = false;
  let counting: Promise<void> | null = null;

  /** @param step rows of a stretch; absent: one stretch of all, to be parted */
  async function make(step?: number): Promise<void> {
    const [at, turn] = [clock.elapsed(), ++turns];
    const stretches: Stretch[] = [];
    drafts.add(stretches);
    try {
      let [top] = await rows.timesBelow(clock.now() - SETTLED_MS, 0);
      while (top !== undefined) {
        const stretch: Stretch = { top, rows: null, touched: 0 };
        stretches.push(stretch);
        top = step === undefined ? void (await countStretch(stretch, undefined, count)) : await fillStretch(stretch, step, rows);
        await nextTurn();
      }
      // What began later knows more.
      const isParted = step !== undefined || sumOf(stretches) <= 2 * STEP;
      if (known === null || known.turn < turn) known = { stretches, at, turn, isParted };
    } finally {
      drafts.delete(stretches);
    }
  }
  function renew(): Promise<void> {
    counting ??= outOfCallContext(() => make()).finally(() => {
      counting = null;
    });
    return counting;
  }
  function beginWalk(): void {
    if (isWalking) return;
    isWalking = true;
    const step = Math.max(STEP, Math.ceil(sumOf(known?.stretches ?? []) / MOST_PLACES));
    const unparted = known?.isParted === false && known;
    outOfCallContext(() => (unparted ? partPlaces(unparted, step, rows) : make(step)))
      .catch((error: unknown) => log.warn({ err: error }, 'the places of a list could not be renewed'))
      .finally(() => {
        isWalking = false;
      });
  }
  const age = () => (known === null ? Number.POSITIVE_INFINITY : clock.elapsed() - known.at);

  return {
    lastCount: () => (age() < REMEMBERED_MS ? sumOf(known?.stretches ?? []) : 0),
    renew,
    async look(range = {}) {
      if (age() >= FORGOTTEN_MS) await renew();
      const stretches = known?.stretches ?? [];
      const rest = known?.isParted === false ? stretches.at(-1) : undefined;
      if (rest || age() >= REMEMBERED_MS) beginWalk();
      const pieces = piecesWithin(stretches, range);
      if (pieces.some(({ isWhole, stretch }) => stretch && stretch === rest && !isWhole)) return null;
      for (const piece of pieces) piece.rows = await rowsOfPiece(piece, count);
      return lookAt(pieces, range);
    },
    touch(at) {
      for (const stretches of [known?.stretches ?? [], ...drafts]) {
        const stretch = stretches.findLast(({ top }) => top >= at);
        if (stretch) Object.assign(stretch, { rows: null, touched: stretch.touched + 1 });
      }
    },
  };
}

/** The queries of a list's rows. */
function rowsOf<T extends Document>({ collection, filter, by }: PlacedList<T>) {
  const sort = { [by]: -1, _id: -1 } as const;
  return {
    /** @param above not included @param upTo included */
    count: (above: number | undefined, upTo: number | undefined): Promise<number> =>
      collection.count(withinTimes(filter, by, { ...(above !== undefined && { $gt: above }), ...(upTo !== undefined && { $lte: upTo }) })),
    /** The times of the row that lies so many behind the first one of this time or before, and of the one behind it; fewer where they end. */
    async timesBelow(upTo: number, skip: number): Promise<number[]> {
      const found = await collection.find(withinTimes(filter, by, { $lte: upTo }), { sort, skip, limit: 2, fields: [by] });
      return found.map((row) => row[by] as number);
    },
  };
}
type Rows = ReturnType<typeof rowsOf>;
type Count = Rows['count'];

/** The filter and a narrower condition on the time, in one, so that an index is read between its ends. */
export function withinTimes<T extends Document>(filter: Filter<T>, by: keyof T & string, times: Condition): Filter<T> {
  if (Object.keys(times).length === 0) return filter;
  const { $lt, ...known } = (filter as Record<string, Condition | undefined>)[by] ?? {};
  return { ...filter, [by]: { ...known, ...(times.$lte === undefined && $lt !== undefined && { $lt }), ...times } };
}

const sumOf = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { rows }) => sum + (rows ?? 0), 0);

async function countStretch(stretch: Stretch, above: number | undefined, count: Count): Promise<number> {
  const before = stretch.touched;
  const rows = await count(above, stretch.top);
  // Nobody knows whether it has seen what was touched meanwhile.
  if (stretch.touched === before) stretch.rows = rows;
  return rows;
}

/**
 * Counts a stretch of about so many rows.
 * @returns the top of the next one; undefined: there is none
 */
async function fillStretch(stretch: Stretch, step: number, { timesBelow, count }: Rows): Promise<number | undefined> {
  const before = stretch.touched;
  const [last, next] = await timesBelow(stretch.top, step - 1);
  if (last !== undefined && last !== next) {
    if (stretch.touched === before) stretch.rows = step;
    return next;
  }
  // Rows of the same time are never parted.
  const bottom = next === undefined ? undefined : Math.min(next, stretch.top - 1);
  await countStretch(stretch, bottom, count);
  return bottom;
}

/** Parts the last stretch of places, from its top. */
async function partPlaces(places: Places, step: number, rows: Rows): Promise<void> {
  const { stretches } = places;
  let rest = stretches.at(-1);
  while (rest) {
    const { touched } = rest;
    const part: Stretch = { top: rest.top, rows: null, touched: 0 };
    const top = await fillStretch(part, step, rows);
    const isTouched = rest.touched !== touched;
    if (isTouched) part.rows = null;
    const left = rest.rows === null || part.rows === null ? null : Math.max(0, rest.rows - part.rows);
    rest = top === undefined ? undefined : { top, rows: left, touched: 0 };
    stretches.splice(-1, 1, part, ...(rest ? [rest] : []));
    await nextTurn();
  }
  places.isParted = true;
}

/** A stretch, or what of it lies in a range. */
interface Piece {
  above: number | undefined;
  upTo: number | undefined;
  /** Absent: what is newer than all places. */
  stretch?: Stretch;
  isWhole: boolean;
  rows: number;
}

function piecesWithin(stretches: readonly Stretch[], { from, to }: Range): Piece[] {
  const least = from === undefined ? Number.NEGATIVE_INFINITY : from - 1;
  const most = to ?? Number.POSITIVE_INFINITY;
  const finite = (time: number) => (Number.isFinite(time) ? time : undefined);
  return [undefined, ...stretches].flatMap((stretch, place): Piece[] => {
    const [low, high] = [stretches[place]?.top ?? Number.NEGATIVE_INFINITY, stretch?.top ?? Number.POSITIVE_INFINITY];
    const [above, upTo] = [Math.max(low, least), Math.min(high, most)];
    if (above >= upTo) return [];
    return [{ above: finite(above), upTo: finite(upTo), ...(stretch && { stretch }), isWhole: above === low && upTo === high, rows: 0 }];
  });
}

async function rowsOfPiece({ stretch, isWhole, above, upTo }: Piece, count: Count): Promise<number> {
  if (!stretch || !isWhole) return count(above, upTo);
  return stretch.rows ?? countStretch(stretch, above, count);
}

const lookAt = (pieces: readonly Piece[], { from }: Range): Look => ({
  total: pieces.reduce((sum, { rows }) => sum + rows, 0),
  seek(position) {
    let before = 0;
    for (const { upTo, rows } of pieces) {
      if (position < before + rows) return { upTo, skip: position - before, from };
      before += rows;
    }
    const last = pieces.at(-1);
    return { upTo: last?.upTo, skip: Math.max(0, position - before) + (last?.rows ?? 0), from };
  },
});
