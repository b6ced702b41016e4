import { Readable } from 'node:stream';
import { csvText, harmless } from '@formwright/archive';
import { admin } from '@formwright/contracts';
import { AppError, datedName, downloadHeaders, type RawReply, type Request } from '@formwright/platform';
import type { AdminDeps } from '../deps.ts';
import type { Sent } from '../lists/open-list.ts';
import { type Cell, type ExportedList, exportedList } from './columns.ts';

/**
 * Streams a list as it is narrowed. It goes on behind the last row, not by numbers of pages: what comes or goes meanwhile skips and repeats
 * nothing. Who has read how many rows is noted when it ends, also when the reader has left before.
 */
export function exportList(deps: AdminDeps) {
  type Asked = Request<typeof admin.exportList>;
  return async ({ body: { list, page: _, rows: __, after: ___, ...filters }, caller }: Asked): Promise<RawReply> => {
    const sent = { body: { ...filters, rows: admin.ADMIN_ROWS.most } };
    const exported = exportedList(list, sent);
    // A filter that means nothing is refused before the file begins.
    const first = await exported.open(deps, sent);
    const reading = { rows: 0, away: new Set<string>() };
    const items = rowsOf(deps, exported, sent, first, reading);
    const lines = csvText(
      exported.columns.map(([head]) => head),
      items,
      (row) => lineOf(exported, row),
    );
    const note = () => noteReading(deps, caller.userId, { list: exported.name, ...narrowing(filters) }, reading.rows);
    return {
      status: 200,
      headers: downloadHeaders(datedName(exported.name, 'csv', deps.ports.clock.now()), 'text/csv; charset=utf-8'),
      body: Readable.from(noted(lines, note), { objectMode: false }),
      async admit() {
        if (await deps.ports.isRevoked(caller)) throw new AppError('platform.signed_out', 'Please sign in.');
      },
    };
  };
}

interface Reading {
  rows: number;
  away: Set<string>;
}

/** The rows of the list, and at their end what is not in the file. */
async function* rowsOf(
  deps: AdminDeps,
  { open }: ExportedList,
  { body }: { body: NonNullable<Sent['body']> },
  first: Awaited<ReturnType<ExportedList['open']>>,
  reading: Reading,
): AsyncGenerator<object | string> {
  for (let page = first; ; page = await open(deps, { body: { ...body, after: page.next } })) {
    for (const service of page.away) reading.away.add(service);
    for (const row of page.data.slice(0, admin.MOST_EXPORTED - reading.rows)) {
      reading.rows += 1;
      yield row;
    }
    if (page.next === null) break;
    if (reading.rows >= admin.MOST_EXPORTED) {
      yield `The list has more rows than these ${admin.MOST_EXPORTED}.`;
      break;
    }
  }
  if (reading.away.size > 0) yield `Not all is known: ${[...reading.away].join(', ')} did not answer.`;
}

const lineOf = ({ columns }: ExportedList, row: object | string): string[] =>
  typeof row === 'string' ? [row] : columns.map(([, cell]) => textOf(cell(row)));

const textOf = (cell: Cell): string => (cell === null ? '' : typeof cell === 'number' ? String(cell) : harmless(cell));

/** The same text, and a note when it ends or is left. */
async function* noted(lines: AsyncIterable<string>, note: () => Promise<void>): AsyncGenerator<string> {
  try {
    yield* lines;
  } finally {
    await note();
  }
}

/** What a list was narrowed by, as the note says it, which outlives accounts: of a text that it was. */
const narrowing = (filters: object) =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== '' && value !== null && value !== false)
      .map(([name, value]) => [name, texts.has(name) ? true : value]),
  );
const texts: ReadonlySet<string> = new Set(['text', 'searchInfo', 'searchData', 'globalSearchTextInfo']);

async function noteReading({ ports }: AdminDeps, operator: string, read: { list: string; ofUser?: string }, rows: number): Promise<void> {
  const detail = JSON.stringify({ ...read, rows });
  await ports.store.commit([ports.securityLog.noting({ what: 'list exported', who: read.ofUser ?? '', from: { operator }, detail })]);
}
