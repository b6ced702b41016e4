import { invalid } from './invalid.ts';
import { isId } from './is-id.ts';
import { readClocks } from './read-clocks.ts';
import { readDays, type SentRange } from './read-days.ts';

/** What a call may be narrowed by. Several names of the specification mean the same; a name that is absent narrows nothing. */
export interface SentFilters {
  page?: number | string | null;
  rows?: number;
  searchInfo?: SentSearch;
  text?: SentSearch;
  searchData?: SentSearch;
  globalSearchTextInfo?: SentSearch;
  globalDateRange?: SentRange;
  dateTimes?: SentRange;
  userDate?: SentRange;
  zone?: string | null;
  payingInfo?: boolean | number | string | null;
  ofUser?: string | null;
  ofForm?: string | null;
  onlyId?: string | null;
  after?: string | null;
  pageName?: string | null;
  tabName?: string | null;
  tabNameInSolved?: string | null;
  tabNameInPayment?: string | null;
}
type SentSearch = string | { text: string } | null;

/** What a list is asked for. */
export interface Filters {
  page: number;
  size: number;
  /** Absent: everything. */
  text?: string;
  /** Epoch milliseconds, both included. */
  days?: { from: number; to: number };
  paying: boolean;
  /** What belongs to one user or form, or one row; absent: everything. */
  ofUser?: string;
  ofForm?: string;
  onlyId?: string;
  /** The rows behind the one of this key, whatever `page` says. */
  after?: string;
}

const SIZE = 10;
/** What the services are asked for. */
const LAST_PAGE = 1_000_000;

/**
 * Reads the filters of a call.
 * @param page of the address, which counts before that of the body
 * @throws AppError 'admin.invalid' naming what cannot be read
 */
export function readFilters(sent: SentFilters, page?: string): Filters {
  const text = textOf(sent);
  const days = daysOf(sent);
  return {
    page: pageOf(page ?? sent.page),
    size: sent.rows ?? SIZE,
    ...(text && { text }),
    ...(days && { days }),
    paying: isPaying(sent.payingInfo),
    ...whoseOf(sent),
    ...(sent.after && { after: sent.after }),
  };
}

/** Below the first page it is the first one: a client that goes back by one from page 1 asks for page 0. Behind the end is the last one. */
function pageOf(sent: number | string | null | undefined): number {
  if (sent === undefined || sent === null || sent === '') return 1;
  const page = Number(sent);
  if (!Number.isInteger(page)) throw invalid('page', 'Must be a whole number.');
  return Math.min(Math.max(page, 1), LAST_PAGE);
}

/** The first text that is given. */
function textOf({ searchInfo, text, searchData, globalSearchTextInfo }: SentFilters): string {
  for (const search of [text, searchInfo, searchData, globalSearchTextInfo]) {
    const found = (typeof search === 'object' ? search?.text : search)?.trim();
    if (found) return found;
  }
  return '';
}

/** The first range that has both ends. */
function daysOf(sent: SentFilters): Filters['days'] {
  const clocks = readClocks(sent.zone);
  for (const field of ['globalDateRange', 'dateTimes', 'userDate'] as const) {
    const days = readDays(sent[field], field, clocks);
    if (days) return days;
  }
  return undefined;
}

const NOT_BY_IT = 'This list cannot be narrowed by it.';
const whose = ['ofUser', 'ofForm', 'onlyId'] as const;
type Whose = (typeof whose)[number];

const whoseOf = (sent: SentFilters): Pick<Filters, Whose> =>
  Object.fromEntries(whose.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])));

/**
 * The same filters, for a list that can only be narrowed by these.
 * @throws AppError 'admin.invalid' naming the other one
 */
export function narrowedBy(filters: Filters, ...names: readonly Whose[]): Filters {
  const other = whose.find((name) => filters[name] !== undefined && !names.includes(name));
  if (other) throw invalid(other, NOT_BY_IT);
  return filters;
}

/**
 * As `narrowedBy`, and by one of its own rows, for a list whose ids are plain: only those of payments have other signs.
 * @throws AppError 'admin.invalid'
 */
export function narrowedToRow(filters: Filters, ...names: readonly Whose[]): Filters {
  if (filters.onlyId !== undefined && !isId(filters.onlyId)) throw invalid('onlyId', 'This value is not allowed.');
  return narrowedBy(filters, ...names, 'onlyId');
}

const others = { text: 'text', days: 'globalDateRange', paying: 'payingInfo', after: 'after' } as const;
type Other = keyof typeof others;

/**
 * As `narrowedBy`, for a list that the specification does not have: what it is not narrowed by is refused, too. Lists of the specification are
 * sent the filters of the screen that they stand in, and leave out `payingInfo`.
 * @throws AppError 'admin.invalid' naming the other one
 */
export function onlyNarrowedBy(filters: Filters, ...names: readonly (Whose | Other)[]): Filters {
  const other = (Object.keys(others) as Other[]).find((name) => filters[name] && !names.includes(name));
  if (other) throw invalid(others[other], NOT_BY_IT);
  return narrowedBy(filters, ...whose.filter((name) => names.includes(name)));
}

const truths = new Map(
  Object.entries({ '': false, 0: false, false: false, off: false, no: false, 1: true, true: true, on: true, yes: true }),
);

/** @throws AppError 'admin.invalid' for a text that is neither */
function isPaying(sent: SentFilters['payingInfo']): boolean {
  const truth = truths.get(String(sent ?? '').toLowerCase());
  if (truth === undefined) throw invalid('payingInfo', 'Must be true or false.');
  return truth;
}
