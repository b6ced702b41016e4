import type { FilledColumn } from '@formwright/form-model';
import { wordsOf as wordsOfScripts } from '@formwright/search-terms';
import type { Response } from '../src/store/response.ts';

/** What a call asks for. */
export interface NaiveQuery {
  filter?: string;
  dateTimes?: { from?: string; to?: string };
  zone?: string;
  filters?: Record<string, string[]>;
  search?: string;
  pageName?: 'all' | 'favorite' | 'archived';
}

/** A query whose range is told in days from today, because the clock of a test goes on. */
export type DrawnQuery = Omit<NaiveQuery, 'dateTimes'> & { dateTimes?: { from?: number | ''; to?: number | '' } };

const DAY = 86_400_000;
export const dayIn = (at: number, zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at);
const optionsIn = ({ content }: FilledColumn) => ('options' in content ? content.options : []);

/** Plain text is split here once more; other scripts as the product does, which terms.test.ts holds to examples. */
const wordsOf = (text: string): string[] =>
  /^[\n -~]*$/.test(text)
    ? text
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .flatMap((word) => word.slice(0, 40) || [])
    : wordsOfScripts(text);

/** A look at one document, without any index. @param columns whose options are found by their labels, too */
export function isFound(
  { created_at, response }: Response,
  { filter, dateTimes, zone = 'UTC', filters = {}, search = '' }: NaiveQuery,
  columns: readonly FilledColumn[],
  now: number,
): boolean {
  const [day, today] = [dayIn(created_at, zone), dayIn(now, zone)];
  const weekAgo = new Date(Date.parse(today) - 6 * DAY).toISOString().slice(0, 10);
  const isInDays = {
    '0': () => day === today,
    '7': () => day >= weekAgo && day <= today,
    month: () => day.slice(0, 7) === today.slice(0, 7),
    custom: () => !dateTimes?.from || !dateTimes.to || (day >= dateTimes.from && day <= dateTimes.to),
  }[filter ?? ''];
  const entriesOf = (uniqueId: string) => [response[uniqueId] ?? []].flat();
  const valuesOf = (uniqueId: string) => entriesOf(uniqueId).map(({ value }) => String(value));
  const textsOf = (uniqueId: string) =>
    entriesOf(uniqueId).flatMap(({ value, files }) => {
      if (files) return files.map(({ name, shown }) => shown ?? name);
      return typeof value === 'string' ? [value] : Object.values(value);
    });
  const hasAll = Object.entries(filters).every(
    ([id, wanted]) => wanted.length === 0 || valuesOf(id).some((value) => wanted.includes(value)),
  );
  const labels = columns.flatMap((column) =>
    optionsIn(column)
      .filter(({ value }) => valuesOf(column.uniqueId).includes(value))
      .map(({ label }) => label),
  );
  const words = [...Object.keys(response).flatMap(textsOf), ...labels].flatMap(wordsOf);
  const asked = wordsOf(search);
  if (asked.length === 0 && search.trim() !== '') return false;
  return (isInDays?.() ?? true) && hasAll && asked.every((word) => words.some((each) => each.startsWith(word)));
}

/** The documents of the list that a query names. */
export function isListed({ state, favourite }: Response, { pageName = 'all' }: NaiveQuery): boolean {
  return state === (pageName === 'archived' ? 'archived' : 'active') && (pageName !== 'favorite' || favourite === 1);
}

/** Whether a query finds only a part of a list. Favorites stand as they were marked where it does not, and nothing sorts them. */
export const narrows = ({ filter = 'all', dateTimes, filters = {}, search = '' }: NaiveQuery): boolean =>
  ['0', '7', 'month'].includes(filter) ||
  (filter === 'custom' && Boolean(dateTimes?.from && dateTimes.to)) ||
  Object.values(filters).some((wanted) => wanted.length > 0) ||
  search.trim() !== '';

/** The query as it is asked now. */
export function askedAt({ dateTimes, ...query }: DrawnQuery, now: number): NaiveQuery {
  const ends = Object.entries(dateTimes ?? {}).map(([end, days]) => [end, days === '' ? '' : dayIn(now + days * DAY, 'UTC')]);
  return { ...query, ...(dateTimes && { dateTimes: Object.fromEntries(ends) }) };
}
