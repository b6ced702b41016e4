import type { forms } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { placeFor } from '../form.ts';

/** Whether newForm would succeed now. Ignores the plan that the browser sends. */
export function checkQuota({ repository }: FormsDeps) {
  return async ({ caller }: Request<typeof forms.formcheck>): Promise<{ allowed: boolean }> => {
    const quota = await repository.quotaOf(caller.workspaceId);
    return { allowed: placeFor(quota, undefined) !== null };
  };
}
