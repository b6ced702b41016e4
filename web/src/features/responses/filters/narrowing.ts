import type { ResponseQuery } from '@formwright/contracts/response-query';
import { readerZone } from '../../../lib/reader-zone.ts';
import { listOf } from '../pages.ts';

export const dayFilters = [
  { day: 'all', label: 'All' },
  { day: '0', label: 'Today' },
  { day: '7', label: 'Last 7 days' },
  { day: 'month', label: 'This month' },
  { day: 'custom', label: 'Custom' },
] as const;
type Day = (typeof dayFilters)[number]['day'];
export type Sort = NonNullable<ResponseQuery['sort']>;

/** What the owner has chosen over the table. It is kept in the address, so that reload, Back and a bookmark bring it again. */
export interface Narrowing {
  day: Day;
  /** Ends of a custom range as 'yyyy-MM-dd'; '' while missing. */
  from: string;
  to: string;
  /** Chosen options by the id of their question. */
  filters: Readonly<Record<string, readonly string[]>>;
  search: string;
  sort: Sort | null;
}

const QUESTION = 'answer.';
const dayText = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

export function narrowingOf(params: URLSearchParams): Narrowing {
  const filters: Record<string, string[]> = {};
  for (const [key, value] of params) {
    const uniqueId = key.startsWith(QUESTION) ? key.slice(QUESTION.length) : '';
    if (/^[A-Za-z0-9]{1,64}$/.test(uniqueId)) filters[uniqueId] = [...(filters[uniqueId] ?? []), value];
  }
  return {
    day: dayFilters.find(({ day }) => day === params.get('days'))?.day ?? 'all',
    from: dayText(params.get('from')),
    to: dayText(params.get('to')),
    filters,
    search: (params.get('search') ?? '').slice(0, 200),
    sort: sortOf(params.get('sort')),
  };
}

function sortOf(text: string | null): Sort | null {
  const [, by, direction] = /^(created_at|started_at|deleted_at|[A-Za-z0-9]{1,64})\.(asc|desc)$/.exec(text ?? '') ?? [];
  return by && direction ? { by, direction: direction as Sort['direction'] } : null;
}

/** A range is applied only with both ends, in their order. */
export const isRangeComplete = ({ day, from, to }: Narrowing) => day === 'custom' && from !== '' && to !== '' && from <= to;
const hasDays = (narrowing: Narrowing) => narrowing.day !== 'all' && (narrowing.day !== 'custom' || isRangeComplete(narrowing));

/** Whether fewer responses are shown than there are. */
export const isNarrowed = (narrowing: Narrowing) =>
  hasDays(narrowing) || narrowing.search !== '' || Object.keys(narrowing.filters).length > 0;

/** The same for the server. */
export function queryOf(narrowing: Narrowing): ResponseQuery {
  const { day, from, to, filters, search, sort } = narrowing;
  return {
    ...(hasDays(narrowing) && { filter: day, zone: readerZone(), ...(day === 'custom' && { dateTimes: { from, to } }) }),
    ...(Object.keys(filters).length > 0 && {
      filters: Object.fromEntries(Object.entries(filters).map(([uniqueId, values]) => [uniqueId, [...values]])),
    }),
    ...(search !== '' && { search }),
    ...(sort && { sort }),
  };
}

/** The query of an address with this narrowing: its list stays, and it begins with the first page. */
export function addressOf(params: URLSearchParams, change: Partial<Narrowing>): URLSearchParams {
  const { day, from, to, filters, search, sort } = { ...narrowingOf(params), ...change };
  const next = new URLSearchParams();
  // A view's, which stay while its filters change.
  for (const key of ['view', 'columns']) {
    const kept = params.get(key);
    if (kept !== null) next.set(key, kept);
  }
  const list = listOf(params);
  if (list !== 'all') next.set('list', list);
  if (day !== 'all') next.set('days', day);
  if (day === 'custom' && from) next.set('from', from);
  if (day === 'custom' && to) next.set('to', to);
  for (const [uniqueId, values] of Object.entries(filters)) for (const value of values) next.append(`${QUESTION}${uniqueId}`, value);
  if (search) next.set('search', search);
  if (sort) next.set('sort', `${sort.by}.${sort.direction}`);
  return next;
}

export const nothingChosen = { day: 'all', from: '', to: '', filters: {}, search: '' } as const satisfies Partial<Narrowing>;
