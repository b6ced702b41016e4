import { billing, type ReplyOf, type responses, team } from '@formwright/contracts';
import { type Request, requirePermission } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';

/** What is deleted with the caller's own account. A workspace has the id of its owner. */
export function getAccountContents({ ports, repository, views }: ResponsesDeps) {
  return async ({ caller }: Request<typeof responses.getAccountContents>): Promise<ReplyOf<typeof responses.getAccountContents>> => {
    requirePermission(caller, 'account');
    const workspaceId = caller.userId;
    const ids = (await repository.findFormsOf(workspaceId)).map(({ _id }) => _id);
    const [stored, saved, people, account] = await Promise.all([
      repository.countStored(ids),
      views.countOf(ids),
      ports.call(team.countTeam, { body: { workspaceId } }),
      ports.call(billing.getAccountPlan, { body: { accountId: workspaceId } }),
    ]);
    return {
      ...{ forms: ids.length, responses: stored, views: saved.all, shared_views: saved.shared, ...people },
      ...{ plan: account.plan.name, paid_until: account.paidUntil },
    };
  };
}
