import type { responses } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireResponse } from '../form/require-form.ts';
import { changeTogether } from './change-responses.ts';

/** Marks a response as opened. */
export function changeStatus(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.changeStatus>) => {
    const response = await requireResponse(deps, caller, body.id, 'responses.write');
    await changeTogether(deps, response, [response._id], 'view');
    return { success: true as const };
  };
}
