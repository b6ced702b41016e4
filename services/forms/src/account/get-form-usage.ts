import type { forms } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** Number of forms that count toward the workspace's quota. */
export function getFormUsage({ repository }: FormsDeps) {
  return async ({ body }: Request<typeof forms.getFormUsage>): Promise<{ used: number }> => ({
    used: (await repository.quotaOf(body.workspaceId)).used,
  });
}
