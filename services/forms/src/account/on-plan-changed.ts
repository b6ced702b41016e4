import { standingTold } from '@formwright/contracts';
import type { EventOf } from '@formwright/events';
import type { Delivered, Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { freeQuota, standingOf } from '../form.ts';
import { applyingPlan, repairingPlan } from './follow-account.ts';

/** Stores the new plan and updates which forms it covers. After a concurrent change of a form, the event is handled again. */
export function onPlanChanged(deps: FormsDeps) {
  return async (event: EventOf<'billing.v1.PlanChanged'>, { isToldAgain }: Delivered['meta']): Promise<readonly Write[]> => {
    const { accountId: workspaceId, features } = event;
    const stored = await deps.repository.findQuota(workspaceId);
    if (stored?.isClosing) return [];
    const standing = standingTold(event, stored ? standingOf(stored) : 'good');
    const [blocked, isTakenDown] = [standing !== 'good', standing === 'taken_down'];
    const [max, maxResponses] = [Number(event.maxForms), Number(event.maxResponses)];
    // What its forms say is kept while it is taken down, so that what is made of them elsewhere is known.
    const turns = isTakenDown !== (stored?.isTakenDown ?? false) || (isToldAgain && isTakenDown);
    const evidence = turns && { evidenceAfter: '' };
    const plan = { ...evidence, features, max, maxResponses, blocked, isTakenDown, oneTimeBought: event.oneTimeForms };
    // An operator takes back what is left while the owner makes a form of it: the form stays, and the next one that is paid for can be made.
    const isTakenBack = (stored?.oneTimeMade ?? 0) > event.oneTimeForms;
    if (!stored) return [deps.repository.insertingQuota({ ...freeQuota, _id: workspaceId, ...plan })];
    const next = { ...plan, ...(isTakenBack && { oneTimeMade: event.oneTimeForms }) };
    return isToldAgain ? [await repairingPlan(deps, stored, next)] : applyingPlan(deps, stored, next);
  };
}
