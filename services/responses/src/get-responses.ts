import type { ReplyOf, responses } from '@formwright/contracts';
import { AppError, nextTurn, type Request } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { chosenColumns, questionFilters, responseLabels } from './form-copy.ts';
import { type Position, readPosition, writePosition } from './position.ts';
import type { FormCounters, List, ListName } from './repository.ts';
import { requireForm } from './require-form.ts';
import { responseRecords } from './response.ts';
import { searchConditionsOf } from './search/search-conditions.ts';
import { createSearchTurns } from './search/search-turns.ts';

type ResponsePage = ReplyOf<typeof responses.getResponses>['responses'];
const PAGE_SIZE = 24;
/** Filtered lists are counted up to here; the owner then reads "10,000+". */
const COUNTED = 10_000;

const listNames = { all: 'active', favorite: 'favourites', archived: 'archived' } as const;

const unclear = (field: string, text: string) => new AppError('responses.list_unclear', { [field]: text });

/** The value of a field that has two names. */
function sameOf<T>(field: string, value: T | undefined, again: T | undefined): T | undefined {
  if (value !== undefined && again !== undefined && value !== again) throw unclear(field, 'Was sent twice with different values.');
  return value ?? again;
}

/** A page of a form's responses, newest first, with search and filters, and the data for the table around it. */
export function getResponses(deps: ResponsesDeps) {
  const takeTurn = createSearchTurns();
  return async ({ body, query, caller, reply }: Request<typeof responses.getResponses>) => {
    const id = sameOf('id', body.id, body.formId);
    if (id === undefined) throw unclear('id', 'This field is missing.');
    const form = await requireForm(deps, caller, id, 'responses.read');
    const counters = await deps.repository.findCounters(form._id);
    const conditions = searchConditionsOf(form, body);
    const list = (name: ListName): List => ({ formId: form._id, name, conditions });
    const position = body.after === undefined ? null : requirePosition(body.after);
    const page = sameOf('page', body.page, query.page === undefined ? undefined : Number(query.page)) ?? 1;
    const turned = listNames[sameOf('pageName', body.pageName, body.tabname) ?? 'all'];
    const from = (name: ListName) => (name === turned ? { position, skip: (page - 1) * PAGE_SIZE } : { position: null, skip: 0 });
    const readPages = () =>
      Promise.all([
        readPage(list('active'), from('active')),
        readPage(list('favourites'), from('favourites')),
        readPage(list('archived'), from('archived')),
      ]);
    const isSearch = conditions.length > 0;
    const [active, favorites, trashedAll] = await (isSearch ? takeTurn(caller.workspaceId, () => reply.isGone(), readPages) : readPages());
    // The reply is serialized in a turn of its own, because reading a page of long answers takes one.
    await nextTurn();
    return {
      responses: active,
      labels: responseLabels(form.pages),
      filters: questionFilters(form.pages),
      favorites,
      trashedAll,
      form: { _id: form._id, title: form.title, header: form.header, responsables: chosenColumns(form) },
    };

    /** Whether the page is past the end, known without a query. Such a query would skip, and read, all responses. */
    function isBehindEnd(list: List, before: number, position: Position | null): boolean {
      const stored = counters?.[list.name] ?? 0;
      return before >= stored || (conditions.length > 0 && position === null && before >= COUNTED);
    }

    async function readPage(list: List, from: { position: Position | null; skip: number }): Promise<ResponsePage> {
      const before = from.position?.index ?? from.skip;
      const [{ total, isMore }, found] = await Promise.all([
        totalOf(deps, list, counters),
        isBehindEnd(list, before, from.position) ? [] : deps.repository.findList(list, from, PAGE_SIZE),
      ]);
      const to = before + found.length;
      const last = found.at(-1);
      return {
        data: responseRecords(found, form),
        total,
        isMore,
        current_page: Math.floor(before / PAGE_SIZE) + 1,
        to: found.length > 0 ? to : 0,
        next: last && (to < total || isMore) ? writePosition({ order: last.order ?? null, id: last._id, index: to }) : null,
      };
    }
  };
}

/** The full list has a stored count; a filtered list is counted now. */
async function totalOf(
  { repository }: ResponsesDeps,
  list: List,
  counters: FormCounters | null,
): Promise<{ total: number; isMore: boolean }> {
  const stored = counters?.[list.name] ?? 0;
  // Nothing matches in an empty list. Asking the index would read all matches of the form's other lists.
  if (list.conditions.length === 0 || stored === 0) return { total: stored, isMore: false };
  const total = await repository.countList(list, COUNTED + 1);
  // A search does not find responses of an earlier version before they are upgraded, so "none" would be wrong.
  const isPart = counters !== null && counters.needsUpgrade !== false;
  return { total: Math.min(total, COUNTED), isMore: isPart || total > COUNTED };
}

function requirePosition(cursor: string): Position {
  const position = readPosition(cursor);
  if (!position) throw new AppError('responses.position_invalid', { after: 'This is not a place in the list.' });
  return position;
}
