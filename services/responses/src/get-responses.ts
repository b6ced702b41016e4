import type { ReplyOf, responses } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { type FormCopy, questionFilters, questionLabels } from './form-copy.ts';
import { type Position, readPosition, writePosition } from './position.ts';
import type { ListName } from './repository.ts';
import { requireForm } from './require-form.ts';
import { responseRecord } from './response.ts';

type ResponsePage = ReplyOf<typeof responses.getResponses>['responses'];
const PAGE_SIZE = 24;
const none = { active: 0, archived: 0, favourites: 0 };

/** A page of a form's responses, newest first, with what the table around it shows. */
export function getResponses(deps: ResponsesDeps) {
  return async ({ body, query, caller }: Request<typeof responses.getResponses>) => {
    const form = await requireForm(deps, caller, body.id, 'responses.read');
    const totals = (await deps.repository.findCounters(form._id)) ?? none;
    const position = body.after === undefined ? null : requirePosition(body.after);
    const page = body.page ?? Number(query.page ?? 1);
    const [active, favorites, trashedAll] = await Promise.all([
      readPage(deps, form, 'active', totals.active, { position, skip: (page - 1) * PAGE_SIZE }),
      readPage(deps, form, 'favourites', totals.favourites, { position: null, skip: 0 }),
      readPage(deps, form, 'archived', totals.archived, { position: null, skip: 0 }),
    ]);
    return {
      responses: active,
      labels: questionLabels(form.pages),
      filters: questionFilters(form.pages),
      favorites,
      trashedAll,
      form: { _id: form._id, title: form.title, header: form.header },
    };
  };
}

function requirePosition(cursor: string): Position {
  const position = readPosition(cursor);
  if (!position) throw new AppError('responses.position_invalid', { after: 'This is not a place in the list.' });
  return position;
}

async function readPage(
  { repository }: ResponsesDeps,
  form: FormCopy,
  list: ListName,
  total: number,
  from: { position: Position | null; skip: number },
): Promise<ResponsePage> {
  const before = from.position?.index ?? from.skip;
  const found = before < total ? await repository.findList(form._id, list, from, PAGE_SIZE) : [];
  const to = before + found.length;
  const last = found.at(-1);
  return {
    data: found.map((response) => responseRecord(response, form)),
    total,
    current_page: Math.floor(before / PAGE_SIZE) + 1,
    to: found.length > 0 ? to : 0,
    next: last && to < total ? writePosition({ createdAt: last.created_at, id: last._id, index: to }) : null,
  };
}
