import { invalid } from './invalid.ts';
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
  payingInfo?: boolean | number | string | null;
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
}

const SIZE = 10;

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
    paying: isTrue(sent.payingInfo),
  };
}

function pageOf(sent: number | string | null | undefined): number {
  if (sent === undefined || sent === null || sent === '') return 1;
  const page = Number(sent);
  if (!Number.isInteger(page) || page < 1 || page > 1_000_000) throw invalid('page', 'Must be a whole number from 1 to 1000000.');
  return page;
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
  for (const field of ['globalDateRange', 'dateTimes', 'userDate'] as const) {
    const days = readDays(sent[field], field);
    if (days) return days;
  }
  return undefined;
}

const trueTexts = new Set(['1', 'true', 'on']);
const isTrue = (sent: SentFilters['payingInfo']): boolean => trueTexts.has(String(sent ?? '').toLowerCase());
