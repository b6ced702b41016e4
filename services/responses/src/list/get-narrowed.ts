import type { responses } from '@formwright/contracts';
import type { ResponseQuery } from '@formwright/contracts/response-query';
import { type Caller, nextTurn, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireForm } from '../form/require-form.ts';
import { type ChosenPage, chosenPage, readOneList } from './read-list.ts';

/** Responses of certain days. */
export function getResponsesDaysFilter(deps: ResponsesDeps) {
  return async ({ caller, body, query, reply }: Request<typeof responses.getResponsesDaysFilter>) => {
    const { id, filtersAlso, filters, pageName: _turned, ...days } = body;
    const narrowing = { ...days, filter: `${body.filter}` as const };
    const narrowed = filtersAlso === false ? narrowing : { ...narrowing, ...(filters && { filters }) };
    return readNarrowed(deps, { caller, id, chosen: chosenPage({ body, query }), query: narrowed, isGone: () => reply.isGone() });
  };
}

/** Responses with certain options. */
export function getResponsesFiltered(deps: ResponsesDeps) {
  return async ({ caller, body, query, reply }: Request<typeof responses.getResponsesFiltered>) => {
    const { id, filtersAlso, filter, pageName: _turned, ...narrowing } = body;
    const narrowed = filtersAlso === false ? narrowing : { ...narrowing, ...(filter && { filter }) };
    return readNarrowed(deps, { caller, id, chosen: chosenPage({ body, query }), query: narrowed, isGone: () => reply.isGone() });
  };
}

/** Responses with a text in their answers. */
export function getResponsesInSearchText(deps: ResponsesDeps) {
  return async ({ caller, body, query, reply }: Request<typeof responses.getResponsesInSearchText>) => {
    const search = { search: body.searchText };
    return readNarrowed(deps, { caller, id: body.id, chosen: chosenPage({ body, query }), query: search, isGone: () => reply.isGone() });
  };
}

interface Asked {
  caller: Caller;
  id: string;
  chosen: ChosenPage;
  query: ResponseQuery;
  isGone: () => boolean;
}

async function readNarrowed(deps: ResponsesDeps, { caller, id, chosen, query, isGone }: Asked) {
  const form = await requireForm(deps, caller, id, 'responses.read');
  const page = await deps.takeTurn(caller.workspaceId, isGone, () => readOneList(deps, form, chosen, query));
  await nextTurn();
  return page;
}
