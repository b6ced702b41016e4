import type { responses } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { changeTogether } from './life/change-responses.ts';
import { requireResponse } from './require-form.ts';

/** Marks a response as opened. */
export function changeStatus(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.changeStatus>) => {
    const response = await requireResponse(deps, caller, body.id, 'responses.write');
    await changeTogether(deps, response, [response._id], 'view');
    return { success: true as const };
  };
}
