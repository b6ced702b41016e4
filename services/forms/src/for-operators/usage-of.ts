import type { forms, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { oneTimeLeft } from '../form.ts';

/** How many forms these workspaces have of those that they may have. */
export function usageOf({ repository }: FormsDeps) {
  return async ({ body }: Request<typeof forms.usageOf>): Promise<ReplyOf<typeof forms.usageOf>> => {
    const quotas = await repository.quotasOf([...new Set(body.workspaceIds)]);
    return {
      usages: quotas.map((quota) => ({
        workspaceId: quota._id,
        used: quota.used,
        max: quota.max,
        oneTimeForms: oneTimeLeft(quota),
        oneTimeMade: quota.oneTimeMade ?? 0,
      })),
    };
  };
}
