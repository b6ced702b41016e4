import type { responses } from '@formwright/contracts';
import type { ResponseQuery } from '@formwright/contracts/response-query';
import { type Caller, nextTurn, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { readOneList, type Turned, turnedTo } from '../read-lists.ts';
import { requireForm } from '../require-form.ts';

/** Responses of certain days. */
export function getResponsesDaysFilter(deps: ResponsesDeps) {
  return async ({ caller, body, query, reply }: Request<typeof responses.getResponsesDaysFilter>) => {
    const { id, filtersAlso, filters, pageName: _turned, ...days } = body;
    const narrowing = { ...days, filter: `${body.filter}` as const };
    const narrowed = filtersAlso === false ? narrowing : { ...narrowing, ...(filters && { filters }) };
    return readNarrowed(deps, { caller, id, turned: turnedTo({ body, query }), query: narrowed, isGone: () => reply.isGone() });
  };
}

/** Responses with certain options. */
export function getResponsesFiltered(deps: ResponsesDeps) {
  return async ({ caller, body, query, reply }: Request<typeof responses.getResponsesFiltered>) => {
    const { id, filtersAlso, filter, pageName: _turned, ...narrowing } = body;
    const narrowed = filtersAlso === false ? narrowing : { ...narrowing, ...(filter && { filter }) };
    return readNarrowed(deps, { caller, id, turned: turnedTo({ body, query }), query: narrowed, isGone: () => reply.isGone() });
  };
}

/** Responses with a text in their answers. */
export function getResponsesInSearchText(deps: ResponsesDeps) {
  return async ({ caller, body, query, reply }: Request<typeof responses.getResponsesInSearchText>) => {
    const search = { search: body.searchText };
    return readNarrowed(deps, { caller, id: body.id, turned: turnedTo({ body, query }), query: search, isGone: () => reply.isGone() });
  };
}

interface Asked {
  caller: Caller;
  id: string;
  turned: Turned;
  query: ResponseQuery;
  isGone: () => boolean;
}

async function readNarrowed(deps: ResponsesDeps, { caller, id, turned, query, isGone }: Asked) {
  const form = await requireForm(deps, caller, id, 'responses.read');
  const page = await deps.takeTurn(caller.workspaceId, isGone, () => readOneList(deps, form, turned, query));
  await nextTurn();
  return page;
}
