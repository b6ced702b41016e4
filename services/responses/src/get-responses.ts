import type { ReplyOf, responses } from '@formwright/contracts';
import type { Filter, Request } from '@formwright/platform';
import { fromCursor, toCursor } from './cursor.ts';
import type { ResponsesDeps } from './deps.ts';
import { type FormCopy, newestFirst, type Response } from './repository.ts';
import { requireForm } from './require-form.ts';
import { questionFilters, questionLabels, toRecord } from './response.ts';

type Reply = ReplyOf<typeof responses.getResponses>;
type Page = Reply['responses'];

/** Rows of a page; the table shows its pager only beyond. */
const pageSize = 24;

/** A page of a form's responses with everything that the screen around them needs. Totals are counted, never scanned. */
export function getResponses(deps: ResponsesDeps) {
  return async ({ caller, body, query }: Request<typeof responses.getResponses>): Promise<Reply> => {
    const form = await requireForm(deps, caller, body.id);
    const counters = await deps.repository.countersOf(form._id);
    const number = body.page ?? (query.page === undefined ? 1 : Number(query.page));
    const list = (filter: Filter<Response>, total: number, from: { number: number; after?: string | undefined }) =>
      readPage(deps, form, filter, total, from);
    const formId = form._id;
    return {
      responses: await list({ formId, place: 'active' }, counters.active, { number, after: body.after }),
      favorites: await list({ formId, place: 'active', favourite: 1 }, counters.favourites, { number: 1 }),
      trashedAll: await list({ formId, place: 'archived' }, counters.archived, { number: 1 }),
      labels: questionLabels(form.pages),
      filters: questionFilters(form.pages),
      form: { _id: form._id, title: form.title, header: form.header },
    };
  };
}

async function readPage(
  { repository }: ResponsesDeps,
  form: FormCopy,
  filter: Filter<Response>,
  total: number,
  { number, after }: { number: number; after?: string | undefined },
): Promise<Page> {
  const position = after === undefined ? null : fromCursor(after);
  const skip = position ? 0 : (number - 1) * pageSize;
  if (total === 0 || skip >= total) return { data: [], total, current_page: number, to: 0, next: null };
  const found = await repository.responses.find(filter, {
    sort: newestFirst,
    limit: pageSize + 1,
    skip,
    ...(position && { after: position }),
  });
  const shown = found.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    data: shown.map((response) => toRecord(response, form)),
    total,
    current_page: number,
    to: (number - 1) * pageSize + shown.length,
    next: found.length > pageSize && last ? toCursor(last) : null,
  };
}
