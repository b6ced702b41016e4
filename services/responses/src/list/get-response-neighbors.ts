import type { ReplyOf, responses } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireForm, requireResponse } from '../form/require-form.ts';
import { neighborsIn } from './neighbors.ts';
import { isLong, readQuery } from './read-query.ts';

/** The responses before and after one, in the order of a list. The response itself may have left the list meanwhile. */
export function getResponseNeighbors(deps: ResponsesDeps) {
  return async ({
    body: { id, ...query },
    caller,
    reply,
  }: Request<typeof responses.getResponseNeighbors>): Promise<ReplyOf<typeof responses.getResponseNeighbors>> => {
    const response = await requireResponse(deps, caller, id, 'responses.read');
    const form = await requireForm(deps, caller, response.formId, 'responses.read');
    const list = await readQuery(form, query, deps.ports.clock.now());
    const find = () => neighborsIn(deps, form, list, response);
    return isLong(list) ? deps.takeTurn(caller.workspaceId, () => reply.isGone(), find) : find();
  };
}
