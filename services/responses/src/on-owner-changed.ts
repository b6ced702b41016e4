import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

export function onPlanChanged({ repository }: ResponsesDeps) {
  return async ({ accountId, plan }: EventOf<'billing.v1.PlanChanged'>): Promise<readonly Write[]> => [
    repository.owners.updating({ _id: accountId }, { $set: { plan }, $setOnInsert: { hidesLogo: false } }, { upsert: true }),
  ];
}

export function onUserChanged({ repository }: ResponsesDeps) {
  return async ({ userId, workspaceId, hidesLogo }: EventOf<'identity.v1.UserChanged'>): Promise<readonly Write[]> =>
    // The logo is the workspace's, and so is decided by its owner.
    userId === workspaceId
      ? [repository.owners.updating({ _id: workspaceId }, { $set: { hidesLogo }, $setOnInsert: { plan: 'Free' } }, { upsert: true })]
      : [];
}
