import { type admin, billing, identity } from '@formwright/contracts';
import type { BodyOf } from '@formwright/contracts/contract';
import type { Request } from '@formwright/platform';
import { naming } from '../changes/naming.ts';
import type { AdminDeps } from '../deps.ts';

type Decision = BodyOf<typeof billing.decideAccountHarm>['decision'];

/**
 * Takes an account down that harms, or lifts that. Sent again it is decided once, and of two operators at once one decides. Replies once the lists of
 * users show it.
 */
export const decideAccount =
  ({ ports }: AdminDeps, decision: Decision) =>
  async ({ body }: Request<typeof admin.takeDownAccount | typeof admin.liftAccountTakeDown>): Promise<{ success: true }> => {
    const { userId: accountId, ...asked } = body;
    const { changedAt } = await ports.call(billing.decideAccountHarm, { body: { accountId, decision, ...asked } }).catch(naming('userId'));
    await ports.call(identity.listPeople, {
      body: { tab: 'active', page: 1, size: 10, userIds: [accountId], atLeast: { accountId, changedAt } },
    });
    return { success: true };
  };
