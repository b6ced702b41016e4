import type { BodyOf, ReplyOf } from '@formwright/contracts/contract';
import type { getViews, saveView } from '@formwright/contracts/saved-views';
import type { ResponseList } from '../api.ts';
import { addressOf, dayFilters, narrowingOf, queryOf } from '../filters/narrowing.ts';
import { listOf } from '../pages.ts';

export type SavedView = ReplyOf<typeof getViews>[number];
type Query = BodyOf<typeof saveView>['query'];

const VIEW = 'view';
const COLUMNS = 'columns';
const id = /^[A-Za-z0-9]{1,64}$/;

/** The chosen view in an address; null for none. */
export function viewIdIn(params: URLSearchParams): string | null {
  const viewId = params.get(VIEW) ?? '';
  return id.test(viewId) ? viewId : null;
}

/** The columns in an address, which are those of a view and what was changed since; null for the form's own. */
export function columnsIn(params: URLSearchParams): string[] | null {
  const text = params.get(COLUMNS);
  return text === null ? null : [...new Set(text.split('.').filter((each) => id.test(each)))];
}

export function withColumns(params: URLSearchParams, columns: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(COLUMNS, columns.join('.'));
  return next;
}

/** The same list without a view. */
export function withoutView(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(VIEW);
  next.delete(COLUMNS);
  return next;
}

/** The address of a view as it is saved. */
export function addressOfView({ _id, query, columns }: SavedView): URLSearchParams {
  const { pageName = 'all', filter, dateTimes = {}, filters = {}, search = '', sort = null } = query;
  const start = new URLSearchParams([[VIEW, _id]]);
  if (pageName !== 'all') start.set('list', pageName);
  const day = dayFilters.find((each) => each.day === filter)?.day ?? 'all';
  const [from, to] = [String(dateTimes.from ?? ''), String(dateTimes.to ?? '')];
  return withColumns(addressOf(start, { day, from, to, filters, search, sort }), columns);
}

/** A view's own list and columns in an address that only named it, with what was chosen before the view was there. */
export function resolved(params: URLSearchParams, view: SavedView): URLSearchParams {
  const next = addressOfView(view);
  for (const name of new Set(params.keys())) next.delete(name);
  for (const [name, value] of params) next.append(name, value);
  return next;
}

/** Whether an address has not got its view's own list and columns yet: only the view was named. */
export const isUnresolved = (params: URLSearchParams): boolean => viewIdIn(params) !== null && columnsIn(params) === null;

/** Whether an address shows something else than the view has saved. */
export const isChanged = (params: URLSearchParams, view: SavedView): boolean => textOf(params) !== textOf(addressOfView(view));

function textOf(params: URLSearchParams): string {
  const entries = [...params].filter(([name]) => name !== 'page');
  return JSON.stringify(entries.map((entry) => entry.join('=')).sort());
}

export const NAMELESS = 'Untitled question';

/** What is said of a question whose name is not known. */
export const UNNAMED = 'a question';

/** The names of the columns that the list no longer has, because their questions are gone from the form. */
export function missingIn(
  { labels }: Pick<ResponseList, 'labels'>,
  columns: readonly string[] | null,
  view: SavedView | undefined,
): string[] {
  const present = new Set(labels.map(({ uniqueId }) => uniqueId));
  const names = new Map(view?.gone.map(({ uniqueId, label }) => [uniqueId, label === uniqueId ? UNNAMED : label || NAMELESS]));
  return (columns ?? []).filter((uniqueId) => !present.has(uniqueId)).map((uniqueId) => names.get(uniqueId) ?? UNNAMED);
}

/** The heads of the table that readers of a view see. */
export const headsFor = (columns: readonly { label: string }[], query: Query): string[] => [
  ...columns.map(({ label }) => label || NAMELESS),
  'Start Date',
  query.pageName === 'archived' ? 'Deleted Date' : 'End Date',
];

/** What an address shows, as a view keeps it. */
export function contentOf(params: URLSearchParams, columns: readonly string[]): { query: Query; columns: string[] } {
  const pageName = listOf(params);
  return { query: { ...(pageName !== 'all' && { pageName }), ...queryOf(narrowingOf(params)) }, columns: [...columns] };
}
