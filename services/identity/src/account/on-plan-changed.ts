import { standingTold } from '@formwright/contracts';
import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { planNames, type UserPlan } from './user-plan.ts';

/** Updates the copy of the plan, and how operators find the account. */
export function onPlanChanged({ repository }: IdentityDeps) {
  return async (event: EventOf<'billing.v1.PlanChanged'>): Promise<readonly Write[]> => {
    const owner = await repository.findUser(event.accountId);
    if (!owner) return [];
    const { plan, changedAt } = event;
    const standing = standingTold(event, owner.tab === 'taken_down' ? owner.tab : 'good');
    const planAt = Number(changedAt);
    const tab = standing === 'good' ? 'active' : standing;
    // A former program does not say since when.
    const takenDownAt = tab !== 'taken_down' ? 0 : Number(event.takenDownAt ?? 0n) || owner.takenDownAt || planAt;
    const listing = { tab, isPaying: plan !== 'Free', planAt, takenDownAt } as const;
    return [repository.keepingPlan(copyOf(event)), repository.listingPlan(owner._id, listing)];
  };
}

function copyOf(event: EventOf<'billing.v1.PlanChanged'>): UserPlan {
  const plan = planNames.find((name) => name === event.plan);
  if (!plan) throw new Error(`unknown plan ${event.plan}`);
  return {
    _id: event.accountId,
    plan,
    maxForms: event.maxForms < 0n ? null : Number(event.maxForms),
    features: event.features,
  };
}
