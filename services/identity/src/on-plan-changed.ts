import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { IdentityDeps } from './deps.ts';
import { sessionsRevoked } from './session.ts';
import { planNames, type UserPlan } from './user-plan.ts';

/** Keeps the copy of the plan. A suspension ends the access tokens under way; refreshing gives new ones, so the owner can still pay. */
export const onPlanChanged =
  ({ users, plans, outbox, clock }: IdentityDeps) =>
  async (event: EventOf<'billing.v1.PlanChanged'>): Promise<readonly Write[]> => {
    const [owner, known] = await Promise.all([users.findById(event.accountId), plans.find(event.accountId)]);
    const told = copyOf(event);
    if (!owner || told.changedAt <= known.changedAt) return [];
    const isSuspension = told.blocked && !known.blocked;
    const revoked = outbox.event('identity.v1.SessionsRevoked', owner._id, sessionsRevoked(owner._id, clock.now()));
    return [plans.keeping(told), ...(isSuspension ? [revoked] : [])];
  };

function copyOf(event: EventOf<'billing.v1.PlanChanged'>): UserPlan {
  const plan = planNames.find((name) => name === event.plan);
  if (!plan) throw new Error(`unknown plan ${event.plan}`);
  return {
    _id: event.accountId,
    plan,
    maxForms: event.maxForms < 0n ? null : Number(event.maxForms),
    blocked: event.blocked,
    oneTimeForms: event.oneTimeForms,
    changedAt: Number(event.changedAt),
  };
}
