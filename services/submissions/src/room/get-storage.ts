import type { ReplyOf, submissions } from '@formwright/contracts';
import { type Request, requirePermission } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { LEAST_STEP } from './room.ts';

/** What is left of the workspace's room, for services that store something for it. */
export function findRoom({ repository }: SubmissionsDeps) {
  return async ({ body: { workspaceId } }: Request<typeof submissions.findRoom>): Promise<ReplyOf<typeof submissions.findRoom>> => {
    const [used, plan] = await Promise.all([repository.bytesOfWorkspace(workspaceId), repository.planOf(workspaceId)]);
    const limit = plan.storageBytes;
    return { left: Math.max(0, limit - used), limit };
  };
}

/** How much of the workspace's room is taken, for its members. */
export function getStorage({ repository }: SubmissionsDeps) {
  return async ({ caller }: Request<typeof submissions.getStorage>): Promise<ReplyOf<typeof submissions.getStorage>> => {
    requirePermission(caller, 'responses.read');
    const [used, plan] = await Promise.all([repository.bytesOfWorkspace(caller.workspaceId), repository.planOf(caller.workspaceId)]);
    const limit = plan.storageBytes;
    return { used, limit, isFull: used > limit - LEAST_STEP };
  };
}
