import type { ReplyOf, responses } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { listNames, placeIn } from './lists.ts';
import { requireResponse } from './require-form.ts';

/** The responses before and after one, in the order of a list. The response itself may have left the list meanwhile. */
export function getResponseNeighbors(deps: ResponsesDeps) {
  const { repository } = deps;
  return async ({
    body,
    caller,
  }: Request<typeof responses.getResponseNeighbors>): Promise<ReplyOf<typeof responses.getResponseNeighbors>> => {
    const response = await requireResponse(deps, caller, body.id, 'responses.read');
    const { _id: id, formId } = response;
    const list = { formId, name: listNames[body.pageName ?? 'all'], conditions: [] };
    const position = { order: placeIn(list, response), id, index: 0 };
    const [newer, [older]] = await Promise.all([
      repository.findBefore(list, position),
      repository.findList(list, { position, skip: 0 }, 1),
    ]);
    return { newer, older: older?._id ?? null };
  };
}
