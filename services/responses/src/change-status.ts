import type { responses } from '@formwright/contracts';
import { ConditionFailedError, type Request } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { requireResponse } from './require-form.ts';

/** Marks a response as opened. */
export function changeStatus(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.changeStatus>) => {
    const response = await requireResponse(deps, caller, body.id, 'responses.write');
    const { ports, repository } = deps;
    try {
      await ports.store.commit([repository.markingOld(response._id, ports.clock.now()), repository.countingOld(response.formId)]);
    } catch (error) {
      // The response was already opened.
      if (!(error instanceof ConditionFailedError) || error.position !== 0) throw error;
    }
    return { success: true as const };
  };
}
