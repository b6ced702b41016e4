import { forms, type identity, type ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { requireUser } from './require-user.ts';
import { workspaceOf } from './user.ts';

/** The signed-in user, with the plan and what is left of its quota. */
export function getMe(deps: IdentityDeps) {
  return async ({ caller }: Request<typeof identity.getMe>): Promise<ReplyOf<typeof identity.getMe>> => {
    const user = await requireUser(deps, caller);
    const [account, standing, ownStanding, usage] = await Promise.all([
      deps.repository.planOf(caller.workspaceId),
      deps.ports.standingOf(caller.workspaceId),
      deps.ports.standingOf(workspaceOf(user)),
      deps.ports.call(forms.getFormUsage, { body: { workspaceId: caller.workspaceId } }),
    ]);
    return {
      _id: user._id,
      email: user.shownEmail,
      firstname: user.firstname,
      lastname: user.lastname,
      plan: account.plan,
      plan_pricing: account.plan,
      maxCount: account.maxForms,
      formCount: account.maxForms === null ? null : Math.max(0, account.maxForms - usage.used),
      haveOneTimeForm: usage.oneTimeForms,
      blocked: standing === 'suspended' ? 1 : 0,
      own_blocked: ownStanding === 'suspended' ? 1 : 0,
      taken_down: standing === 'taken_down' ? 1 : 0,
      workspace_id: caller.workspaceId,
      role: caller.workspaceId === workspaceOf(user) ? 'OWNER' : 'ADMIN',
      avatar: user.avatar || 'firstname',
      color: user.color,
      showlogo: user.hidesLogo ? 0 : 1,
      formatedDate: formatDay(user.createdAt),
      created_at: user.createdAt,
      email_notification: user.emailNotification ? '1' : '0',
      browser_notification: user.browserNotification ? '1' : '0',
    };
  };
}

/** 'DD/MM/YYYY', in UTC. */
function formatDay(at: number): string {
  const [year, month, day] = new Date(at).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}
