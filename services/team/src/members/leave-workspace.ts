import type { ReplyOf, team } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';
import { endMembership } from './remove.ts';

const OWNER_STAYS =
  'This account is your own, so you cannot leave it. To give it up with its forms and responses, delete it in your profile.';

/** The caller leaves a team. The goal is reached as well where the membership has ended before: a press may arrive twice. */
export function leaveWorkspace(deps: TeamDeps) {
  return async ({ caller, ip, body }: Request<typeof team.leaveWorkspace>): Promise<ReplyOf<typeof team.leaveWorkspace>> => {
    const { userId } = caller;
    const workspaceId = body.workspace_id;
    if (workspaceId === userId) throw new AppError('team.not_removable', { workspace_id: OWNER_STAYS });
    await endMembership(deps, { userId, workspaceId, note: { what: 'member left', who: userId, from: { ip }, detail: workspaceId } });
    return { success: true };
  };
}
