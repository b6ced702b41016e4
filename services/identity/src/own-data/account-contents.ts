import { billing, type identity, type ReplyOf, responses, team } from '@formwright/contracts';
import { type Request, requirePermission } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';

/** What is deleted with the caller's own account. A workspace has the id of its owner. */
export function getAccountContents({ ports }: IdentityDeps) {
  return async ({ caller }: Request<typeof identity.getAccountContents>): Promise<ReplyOf<typeof identity.getAccountContents>> => {
    requirePermission(caller, 'account');
    const workspaceId = caller.userId;
    const [contents, people, account] = await Promise.all([
      ports.call(responses.countContents, { body: { workspaceId } }),
      ports.call(team.countTeam, { body: { workspaceId } }),
      ports.call(billing.getAccountPlan, { body: { accountId: workspaceId } }),
    ]);
    return { ...contents, ...people, plan: account.plan.name, paid_until: account.paidUntil };
  };
}
