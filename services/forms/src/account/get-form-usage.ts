import type { forms } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** How many places of its quota a workspace has taken. */
export function getFormUsage({ repository }: FormsDeps) {
  return async ({ body }: Request<typeof forms.getFormUsage>): Promise<{ used: number }> => ({
    used: (await repository.quotaOf(body.workspaceId)).used,
  });
}
