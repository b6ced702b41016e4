import { type ServiceName, serviceNames } from '@formwright/contracts';
import { readRowKey, rowKeyOf } from '@formwright/platform';
import { type Asking, createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import type { Filters } from '../filters/read-filters.ts';
import { pageOf } from './page.ts';

interface Told<Entry> {
  total: number;
  entries: readonly Entry[];
}

/** What a service is asked for: its newest entries, or those behind one. */
interface Wanted {
  limit: number;
  after?: { at: number; id: string };
}

interface Source<Entry> {
  /** A service that tells all at once may leave the limit and `after` alone. */
  of(asking: Asking, service: ServiceName, wanted: Wanted): Promise<Told<Entry> | null>;
  /** So many entries of a service are reached by numbers of pages; those behind a row (`after`) all are. */
  most: number;
}

/** A page of what every service keeps by itself, the newest first, or the rows behind a row. */
export async function mergedPage<Entry extends { id: string; at: number }>(
  deps: AdminDeps,
  { page, size, after }: Filters,
  { of, most }: Source<Entry>,
) {
  const asking = createAsking(deps);
  const behind = after === undefined ? null : readRowKey(after);
  const wantedOf = (service: ServiceName): Wanted =>
    behind ? { limit: size, after: placeIn(service, behind) } : { limit: Math.min(most, page * size) };
  const told = await Promise.all(serviceNames.map(async (service) => ({ service, found: await of(asking, service, wantedOf(service)) })));
  const entries = told
    .flatMap(({ service, found }) => (found?.entries ?? []).map((entry) => ({ ...entry, service, name: nameIn(service, entry.id) })))
    .filter((entry) => behind === null || isBehind(entry, behind))
    .sort((a, b) => b.at - a.at || (a.name > b.name ? -1 : 1));
  const total = told.reduce((sum, { found }) => sum + (found?.total ?? 0), 0);
  const shown = behind ? 1 : Math.min(page, Math.max(1, Math.ceil(Math.min(total, most) / size)));
  const rows = entries.slice((shown - 1) * size, shown * size);
  const end = rows.length < size ? undefined : rows.at(-1);
  const next = end ? rowKeyOf(end.at, end.name) : null;
  const counted = behind ? { total: rows.length, isMore: next !== null } : { total: Math.min(total, most), isMore: total > most };
  return { rows, asking, place: { page: shown, ...counted, next } };
}

/** Two services may have the same id at the same time: those of an error are digests of its cause. */
const nameIn = (service: ServiceName, id: string) => `${service}.${id}`;

const isBehind = (entry: { at: number; name: string }, [at, name]: readonly [number, string]): boolean =>
  entry.at < at || (entry.at === at && entry.name < name);

/**
 * Where a service goes on behind a row. Rows of one time are sorted by the names of their services, so any other service has all of its rows of
 * that time behind the row, or none.
 */
function placeIn(service: ServiceName, [at, name]: readonly [number, string]): { at: number; id: string } {
  const prefix = nameIn(service, '');
  if (name.startsWith(prefix)) return { at, id: name.slice(prefix.length) };
  // All signs of an id come before '~'.
  return { at, id: prefix < name ? '~' : '' };
}

/** The page with each row as `toRow` shapes it. */
export const toMergedPage = <Row, Out>(
  { rows, asking, place }: { rows: Row[]; asking: Asking; place: Parameters<typeof pageOf>[0] },
  toRow: (row: Row) => Out,
) => pageOf(place, rows.map(toRow), asking);
