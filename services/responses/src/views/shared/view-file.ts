import type { responses } from '@formwright/contracts';
import { fileReply, type RawReply, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../../deps.ts';
import { arrivedIn, readQuery } from '../../list/read-query.ts';
import type { Response } from '../../store/response.ts';
import type { FileReference } from './references.ts';
import { noSuchLink, requireShared, type Shared } from './require-shared.ts';

/** Sends a file in a column of a view. The link is checked for every file, and again while one is sent. */
export function viewFile(deps: ResponsesDeps) {
  return async ({ params, headers }: Request<typeof responses.viewFile>): Promise<RawReply> => {
    const shared = await requireShared(deps, params.token);
    const asked = deps.references.readFile(shared.view._id, params.file);
    const response = asked && (await findInView(deps, shared, asked));
    const answered = [response?.response[asked?.uniqueId ?? ''] ?? []].flat().flatMap((entry) => entry.files ?? []);
    const known = answered.find(({ name }) => name === asked?.name);
    const file = response && known ? await deps.ports.files.get(`Response/${response._id}/${known.name}`) : null;
    if (!file || !known) throw noSuchLink();
    const reply = fileReply(file, { name: known.name, ownName: known.shown, cacheControl: 'no-store', headers });
    return { ...reply, admit: async () => void (await requireShared(deps, params.token)) };
  };
}

/** Responses that share a millisecond. */
const MOST_AT_ONCE = 1_000;

/** The response, if the view shows it and has this column. */
async function findInView(
  deps: ResponsesDeps,
  { view, form, columns }: Shared,
  { responseId, uniqueId }: FileReference,
): Promise<Response | null> {
  const { repository, ports } = deps;
  if (!columns.some((column) => column.uniqueId === uniqueId)) return null;
  const response = await repository.findResponseOf(form._id, responseId);
  if (!response) return null;
  const { sort: _sort, ...query } = view.query;
  const list = await readQuery(form, query, ports.clock.now());
  // The response is found by its place in the list, because the index has no ids.
  const here = arrivedIn({ begin: response.order, end: response.order + 1 });
  const found = await repository.findIds({ ...list, conditions: [...list.conditions, here] }, { position: null, skip: 0 }, MOST_AT_ONCE);
  return found.includes(responseId) ? response : null;
}
