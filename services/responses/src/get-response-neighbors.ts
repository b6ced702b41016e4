import type { ReplyOf, responses } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { requireResponse } from './require-form.ts';

const listNames = { all: 'active', favorite: 'favourites', archived: 'archived' } as const;

/** The responses before and after one, in the order of a list. The response itself may have left the list meanwhile. */
export function getResponseNeighbors(deps: ResponsesDeps) {
  const { repository } = deps;
  return async ({
    body,
    caller,
  }: Request<typeof responses.getResponseNeighbors>): Promise<ReplyOf<typeof responses.getResponseNeighbors>> => {
    const { _id: id, formId, order } = await requireResponse(deps, caller, body.id, 'responses.read');
    const list = { formId, name: listNames[body.pageName ?? 'all'], conditions: [] };
    // A response of a former version has no order.
    const position = { order: order ?? null, id, index: 0 };
    const [newer, [older]] = await Promise.all([
      repository.findBefore(list, position),
      repository.findList(list, { position, skip: 0 }, 1),
    ]);
    return { newer, older: older?._id ?? null };
  };
}
