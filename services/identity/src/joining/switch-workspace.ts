import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import { requireUser } from '../account/require-user.ts';
import { workspaceOf } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { isMemberOf, signFor } from '../sign-in/issue-access-token.ts';

/** Opens another workspace of the caller, in this session. */
export function switchWorkspace(deps: IdentityDeps) {
  return async ({ body, caller }: Request<typeof identity.switchWorkspace>): Promise<ReplyOf<typeof identity.switchWorkspace>> => {
    const workspaceId = body.workspace_id;
    const user = await requireUser(deps, caller);
    if (workspaceId !== workspaceOf(user) && !(await isMemberOf(deps, user, workspaceId))) {
      throw new AppError('identity.no_workspace', { workspace_id: 'You are not in this team.' });
    }
    if (!(await deps.repository.openWorkspace(caller.sessionId, workspaceId))) {
      throw new AppError('identity.session_ended', 'Your session has ended. Please sign in again.');
    }
    return { access_token: await signFor(deps, user, { sessionId: caller.sessionId, workspaceId }) };
  };
}
