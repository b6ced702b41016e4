import { type forms, type ReplyOf, responseLimit } from '@formwright/contracts';
import { pageBackground } from '@formwright/form-model';
import { markMemberBrowser, nextTurn, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** The workspace's active forms, newest change first. */
export function getForms({ repository, config, ports }: FormsDeps) {
  return async ({ caller, cookies, reply }: Request<typeof forms.getForms>): Promise<ReplyOf<typeof forms.getForms>> => {
    markMemberBrowser(reply, config.visitSecret, caller.workspaceId, cookies, ports.clock.now());
    const found = await repository.findActiveHeads(caller.workspaceId);
    const counts = await repository.countsOf(found.map((form) => form._id));
    const plan = await repository.quotaOf(caller.workspaceId);
    // Yields before building the list, because a list of a thousand forms takes long.
    await nextTurn();
    return found.map(({ _id, details, structure, firstPage, createdAt, updatedAt, deletedAt, isOverQuota }) => {
      // Until submissions' first event arrives, the limit comes from the plan.
      const planLimit = responseLimit({ isOneTime: details.isOneTime, plan });
      const { total = 0, taken = total, limit = planLimit } = counts.get(_id) ?? {};
      return {
        _id,
        title: details.title,
        responses: total,
        taken,
        limit,
        structure,
        link: details.link,
        color: pageBackground(firstPage, details)?.rgb ?? '',
        updated_at: updatedAt,
        created_at: createdAt,
        deleted_at: deletedAt,
        isOneTime: details.isOneTime,
        isOverQuota,
      };
    });
  };
}
