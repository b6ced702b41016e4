import type { forms, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { oneTimeLeft } from '../form.ts';

/** Number of forms that count toward the workspace's quota, and of one-time forms that can still be made. */
export function getFormUsage({ repository }: FormsDeps) {
  return async ({ body }: Request<typeof forms.getFormUsage>): Promise<ReplyOf<typeof forms.getFormUsage>> => {
    const quota = await repository.quotaOf(body.workspaceId);
    return { used: quota.used, oneTimeForms: oneTimeLeft(quota) };
  };
}
