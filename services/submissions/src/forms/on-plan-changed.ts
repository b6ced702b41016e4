import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';

/** Stores the limits of a workspace. */
export function onPlanChanged({ repository }: SubmissionsDeps) {
  return async (event: EventOf<'billing.v1.PlanChanged'>): Promise<readonly Write[]> => {
    const plan = {
      features: event.features,
      maxResponses: Number(event.maxResponses),
      storageBytes: Number(event.storageBytes),
    };
    const { maxResponses } = await repository.planOf(event.accountId);
    return [
      repository.changingPlan(event.accountId, plan),
      // A new limit may open or close forms.
      ...(plan.maxResponses === maxResponses ? [] : [repository.markingStatesOf(event.accountId)]),
    ];
  };
}
