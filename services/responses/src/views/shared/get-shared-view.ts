import type { ReplyOf, responses } from '@formwright/contracts';
import { type Answer, cutText, definitionOf, type FilledColumn } from '@formwright/form-model';
import { AppError, nextTurn, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../../deps.ts';
import { type ChosenPage, chosenPage, readOneList } from '../../list/read-list.ts';
import { isNarrowed } from '../../list/read-query.ts';
import { listNames } from '../../store/lists.ts';
import { strangerOf } from '../../store/stranger-of.ts';
import { goneFrom } from '../saved-view.ts';
import type { References } from './references.ts';
import { requireShared, type Shared } from './require-shared.ts';

type Page = ReplyOf<typeof responses.getSharedView>;
type Row = Page['rows'][number];

/** A page of a view for the holder of its link. The reply is built from the view's columns, so nothing else can be in it. */
export function getSharedView(deps: ResponsesDeps) {
  return async ({ body, ip, reply }: Request<typeof responses.getSharedView>): Promise<Page> => {
    const shared = await requireShared(deps, body.token);
    const { view, form, columns } = shared;
    const chosen = askedPage(deps, shared, body);
    const now = deps.ports.clock.now();
    const read = () => readView(deps, shared, chosen);
    const isGone = () => reply.isGone();
    // Readers wait for each other, not the workspace for them. One network has one place among them.
    const asReader = () => deps.takeTurn(`readers of ${form.workspaceId}`, isGone, read);
    const inTurn = () => deps.takeTurn(`${strangerOf(ip)} in ${form.workspaceId}`, isGone, asReader);
    const { page, isUnsorted } = await (isNarrowed(view.query, now) ? inTurn() : read());
    if (body.page === undefined && body.after === undefined) await deps.views.countOpening(view, now);
    await nextTurn();
    return {
      name: view.name,
      title: form.title,
      columns: columns.map(({ content }) => content.label),
      gone: goneFrom(view, form).map(({ label }) => label),
      isArchive: chosen.name === 'archived',
      rows: page.data.map((response) => rowOf(response, shared, deps.references)),
      total: page.total,
      isMore: page.isMore,
      isUnsorted,
      current_page: page.current_page,
      next: page.next && deps.references.writePlace(view._id, page.next),
    };
  };
}

/** @throws AppError 'responses.position_invalid' */
function askedPage({ references }: ResponsesDeps, { view }: Shared, { page, after }: { page?: number; after?: string }): ChosenPage {
  const place = after === undefined ? {} : { after: references.readPlace(view._id, after) ?? '' };
  return chosenPage({ body: { ...(page !== undefined && { page }), ...place }, query: {} }, listNames[view.query.pageName ?? 'all']);
}

/** In the view's order, as long as the list can be sorted by it: more responses may have come since it was saved. */
async function readView(deps: ResponsesDeps, { view: { query }, form }: Shared, chosen: ChosenPage) {
  try {
    return { page: await readOneList(deps, form, chosen, query), isUnsorted: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'responses.sort_too_many') throw error;
    const { sort: _sort, ...unsorted } = query;
    return { page: await readOneList(deps, form, chosen, unsorted), isUnsorted: true };
  }
}

type ResponseRecord = Awaited<ReturnType<typeof readOneList>>['data'][number];

function rowOf(response: ResponseRecord, { view, columns }: Shared, references: References): Row {
  const answers = response.response as Readonly<Record<string, Answer>>;
  return {
    cells: columns.map((column) =>
      cellOf(column, answers[column.uniqueId], response.chosen[column.uniqueId], (name) =>
        references.writeFile(view._id, { responseId: response._id, uniqueId: column.uniqueId, name }),
      ),
    ),
    started_at: response.started_at,
    ended_at: response.deleted_at ?? response.created_at,
  };
}

/** Characters of an answer that a reader gets. A table of longer ones could not be read. */
const MAX_TEXT = 2_000;

/** @param read the labels as the respondent read them, which stand in the owner's table, too; many of them are cut there, and not here */
function cellOf(
  column: FilledColumn,
  answer: Answer | undefined,
  read: string | undefined,
  referTo: (name: string) => string,
): Row['cells'][number] {
  const files = [answer ?? []].flat().flatMap((entry) => entry.files ?? []);
  if (files.length > 0)
    return { text: '', files: files.map(({ name, shown, size }) => ({ name: shown ?? name, size, file: referTo(name) })) };
  const text = read && !read.endsWith('…') ? read : definitionOf(column.tabname).toText(answer, column);
  return { text: cutText(text, MAX_TEXT) };
}
