import type { forms, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** The most forms that one workspace may have in the reply, and all workspaces together. */
const MOST = { each: 50, all: 200 };

/** The latest active forms of several workspaces. */
export function findFormsOf({ repository }: FormsDeps) {
  return async ({ body }: Request<typeof forms.findFormsOf>): Promise<ReplyOf<typeof forms.findFormsOf>> => {
    const found: ReplyOf<typeof forms.findFormsOf>['forms'] = [];
    for (const workspaceId of new Set(body.workspaceIds)) {
      for (const { _id, details, updatedAt } of await repository.findLatestTitles(workspaceId, MOST.each)) {
        found.push({ id: _id, workspaceId, title: details.title, updatedAt });
      }
    }
    return { forms: found.sort((one, other) => other.updatedAt - one.updatedAt).slice(0, MOST.all) };
  };
}
