import type { ReplyOf, responses } from '@formwright/contracts';
import type { ResponseQuery } from '@formwright/contracts/response-query';
import { AppError } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { chosenLabelsOf } from '../form/chosen-labels.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { type FormCounters, watermarksOf } from '../form/form-counters.ts';
import { type Cursor, readCursor, type Start, writeCursor } from '../store/cursor.ts';
import { isSortedByColumn, type List, type ListName, listNames, placeIn } from '../store/lists.ts';
import type { MaybeLong } from '../store/repository.ts';
import { type AnsweredResponse, answeredFields, type Response, responseRecords } from '../store/response.ts';
import { COUNTED, readQuery, totalOf } from './read-query.ts';
import { sameOf } from './same-of.ts';
import { inOrderOf } from './sorted-lists.ts';

type ResponsePage = ReplyOf<typeof responses.getResponses>['responses'];
const PAGE_SIZE = 24;

interface AskedPage {
  body: {
    page?: number | undefined;
    pageName?: keyof typeof listNames | undefined;
    tabname?: keyof typeof listNames | undefined;
    after?: string | undefined;
  };
  query: { page?: string | undefined };
}

/** The list and the place that a call asks for. The other lists are answered from their beginning. */
export interface ChosenPage extends Start {
  name: ListName;
}

/** @throws AppError 'responses.list_unclear' | 'responses.position_invalid' */
export function chosenPage({ body, query }: AskedPage, otherwise: ListName = 'active'): ChosenPage {
  const page = sameOf('page', body.page, query.page === undefined ? undefined : Number(query.page)) ?? 1;
  const name = sameOf('pageName', body.pageName && listNames[body.pageName], body.tabname && listNames[body.tabname]);
  const position = body.after === undefined ? null : requireCursor(body.after);
  return { name: name ?? otherwise, position, skip: (page - 1) * PAGE_SIZE };
}

function requireCursor(cursor: string): Cursor {
  const position = readCursor(cursor);
  if (!position) throw new AppError('responses.position_invalid', { after: 'This is not a place in the list.' });
  return position;
}

/** A page of each list of a form. Only the list whose page is asked for is sorted by a column. */
export async function readLists(deps: ResponsesDeps, form: FormCopy, chosen: ChosenPage, query: ResponseQuery = {}) {
  const now = deps.ports.clock.now();
  const counters = await deps.repository.findCounters(form._id);
  const list = await readQuery(form, query, now);
  const { sort: _unsorted, ...plain } = list;
  const page = (name: ListName) => readPage(deps, form, { list: { ...(name === chosen.name ? list : plain), name }, counters, chosen });
  const [active, favorites, trashedAll] = await Promise.all([page('active'), page('favourites'), page('archived')]);
  return { responses: active, favorites, trashedAll, until: watermarksOf(counters, now) };
}

/** A page of one list. */
export async function readOneList(
  deps: ResponsesDeps,
  form: FormCopy,
  chosen: ChosenPage,
  query: ResponseQuery = {},
): Promise<ResponsePage> {
  const counters = await deps.repository.findCounters(form._id);
  const list = { ...(await readQuery(form, query, deps.ports.clock.now())), name: chosen.name };
  return readPage(deps, form, { list, counters, chosen });
}

interface Wanted {
  list: List;
  counters: FormCounters | null;
  chosen: ChosenPage;
}

async function readPage(deps: ResponsesDeps, form: FormCopy, { list, counters, chosen }: Wanted): Promise<ResponsePage> {
  const from = list.name === chosen.name ? chosen : { position: null, skip: 0 };
  const before = from.position?.index ?? from.skip;
  const found = isBehindEnd(list, counters, before, from.position) ? [] : streamSlice(deps, form, list, from, PAGE_SIZE);
  // Before anything is read: a count that fails while nobody waits for it would end the process.
  const chosenIn = await chosenLabelsOf(form);
  const [{ total, isMore }, { records, last }] = await Promise.all([totalOf(deps, list, counters), responseRecords(found, form, chosenIn)]);
  const to = before + records.length;
  const order = last && (isSortedByColumn(list) ? last.order : placeIn(list, last));
  return {
    data: records,
    total,
    isMore,
    current_page: Math.floor(before / PAGE_SIZE) + 1,
    to: records.length > 0 ? to : 0,
    next: last && order !== undefined && (to < total || isMore) ? writeCursor({ order, id: last._id, index: to }) : null,
  };
}

/** Whether the page is past the end, known without a query. Such a query would skip, and read, all responses. */
function isBehindEnd(list: List, counters: FormCounters | null, before: number, position: Cursor | null): boolean {
  const stored = counters?.[list.name] ?? 0;
  return before >= stored || (list.conditions.length > 0 && position === null && before >= COUNTED);
}

/** Responses of a sorted list that are read at a time. */
const AT_ONCE = 20;

/** A page of a list, in its order. @throws AppError 'responses.sort_too_many', at the first one */
async function* streamSlice(deps: ResponsesDeps, form: FormCopy, list: List, start: Start, limit: number): AsyncGenerator<Response> {
  if (isSortedByColumn(list)) {
    const from = start.position?.index ?? start.skip;
    yield* streamThese(deps, form, (await deps.sortedLists.idsOf(form, list)).slice(from, from + limit));
  } else yield* whole(deps, form, await deps.repository.findList(list, start, limit));
}

/** Reads the long ones one by one: together they would take the memory of a small container. */
async function* whole({ repository }: Pick<Reading, 'repository'>, form: FormCopy, found: readonly MaybeLong[]): AsyncGenerator<Response> {
  for (const each of found) {
    const response = 'response' in each ? each : await repository.findResponseOf(form._id, each._id);
    if (response) yield response;
  }
}

type Reading = Pick<ResponsesDeps, 'repository' | 'sortedLists'>;

/**
 * All responses of a list, in its order, a few at a time: memory stays flat. What changes meanwhile may or may not appear.
 * @throws AppError 'responses.sort_too_many', at the first one
 */
export const streamList = (deps: Reading, form: FormCopy, list: List): AsyncIterable<AnsweredResponse> =>
  isSortedByColumn(list) ? streamSorted(deps, form, list) : deps.repository.streamList(list, { fields: answeredFields });

async function* streamSorted(deps: Reading, form: FormCopy, list: List): AsyncGenerator<AnsweredResponse> {
  yield* streamThese(deps, form, await deps.sortedLists.idsOf(form, list));
}

/** Those of these responses that are kept, in the order of their ids, a few at a time. */
export async function* streamThese(deps: Pick<Reading, 'repository'>, form: FormCopy, ids: readonly string[]): AsyncGenerator<Response> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    yield* whole(deps, form, inOrderOf(some, await deps.repository.findThese(form._id, some)));
  }
}
