import { Readable } from 'node:stream';
import { csvText, harmless } from '@formwright/archive';
import { admin } from '@formwright/contracts';
import { AppError, type Caller, datedName, downloadHeaders, type RawReply, type ReplyControls } from '@formwright/platform';
import type { AdminDeps } from '../deps.ts';
import { type Clocks, readClocks } from '../filters/read-clocks.ts';
import type { Cell, Sent } from '../lists/list.ts';
import { momentText } from '../lists/shown-value.ts';
import type { ExportedList } from './exported-list.ts';

interface Asked {
  /** What the list is narrowed by, as it was sent. */
  filters: object;
  caller: Caller;
  reply: Pick<ReplyControls, 'header'>;
  ip: string;
}

/**
 * Streams a list as it is narrowed. It goes on behind the last row, not by numbers of pages: what comes or goes meanwhile skips and repeats
 * nothing. Who reads what is noted before the first row, and with the number of rows when it ends, also when the reader has left before.
 * @throws AppError 'admin.read_limit' for who may see no more, before the file begins
 */
export async function csvFile(deps: AdminDeps, exported: ExportedList, { filters, caller, reply, ip }: Asked): Promise<RawReply> {
  const { page: _, rows: __, after: ___, ...narrowedBy } = filters as NonNullable<Sent['body']>;
  const sent = { ...narrowedBy, rows: admin.ADMIN_ROWS.most };
  // A filter that means nothing is refused before the file begins.
  const first = await pageBehind(deps, exported, sent, null);
  const count = await deps.readings.exporting({ caller, reply, ip }, exported.name, first.data);
  const note = (read: object) => noteReading(deps, caller.userId, { list: exported.name, ...narrowing(narrowedBy), ...read });
  await note({});
  const clocks = readClocks(narrowedBy.zone);
  const reading = { rows: 0 };
  const lines = csvText(
    exported.columns.map(([head]) => head.replace(/\(UTC\)$/, `(${clocks.name})`)),
    rowsOf(deps, exported, { sent, first, reading, count }),
    (row) => lineOf(exported, row, clocks),
  );
  return {
    status: 200,
    headers: downloadHeaders(datedName(exported.name, 'csv', deps.ports.clock.now()), 'text/csv; charset=utf-8'),
    body: Readable.from(
      noted(lines, () => note({ rows: reading.rows })),
      { objectMode: false },
    ),
    async admit() {
      if (await deps.ports.isRevoked(caller)) throw new AppError('platform.signed_out', 'Please sign in.');
    },
  };
}

type Page = Awaited<ReturnType<ExportedList['open']>>;
type SentBody = NonNullable<Sent['body']>;

/** @throws AppError 'admin.away' for a list that must be whole, which then breaks off and does not look complete */
async function pageBehind(deps: AdminDeps, { open, isWhole }: ExportedList, sent: SentBody, after: string | null): Promise<Page> {
  const page = await open(deps, { body: { ...sent, after } });
  if (isWhole && page.away.length > 0)
    throw new AppError('admin.away', { service: `Not all of it can be read: ${page.away.join(', ')} did not answer.` });
  return page;
}

/** The rows of the list, and at their end what is not in the file. */
async function* rowsOf(
  deps: AdminDeps,
  exported: ExportedList,
  {
    sent,
    first,
    reading,
    count,
  }: { sent: SentBody; first: Page; reading: { rows: number }; count(rows: readonly object[]): Promise<void> },
): AsyncGenerator<object | string> {
  const away = new Set<string>();
  for (let page = first; ; page = await pageBehind(deps, exported, sent, page.next)) {
    for (const service of page.away) away.add(service);
    const rows = page.data.slice(0, admin.MOST_EXPORTED - reading.rows);
    await count(rows);
    for (const row of rows) {
      reading.rows += 1;
      yield row;
    }
    if (page.next === null) {
      if (page.is_more) yield 'The list has more rows. Narrow it to get them.';
      break;
    }
    if (reading.rows >= admin.MOST_EXPORTED) {
      yield `The list has more rows than these ${admin.MOST_EXPORTED}.`;
      break;
    }
  }
  if (away.size > 0) yield `Not all is known: ${[...away].join(', ')} did not answer.`;
}

const lineOf = ({ columns }: ExportedList, row: object | string, clocks: Clocks): string[] =>
  typeof row === 'string' ? [row] : columns.map(([, cell]) => textOf(cell(row), clocks));

function textOf(cell: Cell, clocks: Clocks): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return momentText(clocks.shownAt(cell.at));
  return typeof cell === 'number' ? String(cell) : harmless(cell);
}

/** The same text, and a note when it ends or is left. */
async function* noted(lines: AsyncIterable<string>, note: () => Promise<void>): AsyncGenerator<string> {
  try {
    yield* lines;
  } finally {
    await note();
  }
}

/** What a list was narrowed by, for the note. That outlives accounts, so of a text it says only that there was one. */
const narrowing = (filters: object) =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== '' && value !== null && value !== false)
      .map(([name, value]) => [name, texts.has(name) ? true : value]),
  );
const texts: ReadonlySet<string> = new Set(['text', 'searchInfo', 'searchData', 'globalSearchTextInfo']);

async function noteReading({ ports }: AdminDeps, operator: string, read: { list: string; ofUser?: string }): Promise<void> {
  const detail = JSON.stringify(read);
  await ports.store.commit([ports.securityLog.noting({ what: 'list exported', who: read.ofUser ?? '', from: { operator }, detail })]);
}
