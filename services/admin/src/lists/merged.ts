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

/**
 * A page of what every service keeps by itself, the newest first.
 * @param most entries that a service tells at once: later pages do not exist
 */
export async function mergedPage<Entry extends { id: string; at: number }>(
  deps: AdminDeps,
  { page, size, after }: Filters,
  { of, most }: { of: (asking: Asking, service: ServiceName, limit: number) => Promise<Told<Entry> | null>; most: number },
) {
  const asking = createAsking(deps);
  const limit = after === undefined ? Math.min(most, page * size) : most;
  const told = await Promise.all(serviceNames.map(async (service) => ({ service, found: await of(asking, service, limit) })));
  const entries = told
    .flatMap(({ service, found }) => (found?.entries ?? []).map((entry) => ({ ...entry, service })))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
  const total = told.reduce((sum, { found }) => sum + (found?.total ?? 0), 0);
  const last = Math.max(1, Math.ceil(Math.min(total, most) / size));
  const shown = after === undefined ? Math.min(page, last) : 1;
  const behind = after === undefined ? entries : entriesBehind(entries, after);
  const rows = behind.slice((shown - 1) * size, shown * size);
  const end = rows.length < size ? undefined : rows.at(-1);
  const next = end ? rowKeyOf(end.at, end.id) : null;
  return { rows, asking, place: { page: shown, total: Math.min(total, most), isMore: total > most, next } };
}

function entriesBehind<Entry extends { id: string; at: number }>(entries: readonly Entry[], after: string): readonly Entry[] {
  const [at, id] = readRowKey(after);
  return entries.filter((entry) => entry.at < at || (entry.at === at && entry.id > id));
}

/** The page with each row as `toRow` shapes it. */
export const toMergedPage = <Row, Out>(
  { rows, asking, place }: { rows: Row[]; asking: Asking; place: Parameters<typeof pageOf>[0] },
  toRow: (row: Row) => Out,
) => pageOf(place, rows.map(toRow), asking);
