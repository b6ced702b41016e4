import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { defaultPlan } from './form-copy.ts';

/** Stores the limit of responses and the suspension of a workspace. */
export function onPlanChanged({ repository }: SubmissionsDeps) {
  return async (event: EventOf<'billing.v1.PlanChanged'>): Promise<readonly Write[]> => {
    const plan = { features: event.features, maxResponses: Number(event.maxResponses), blocked: event.blocked };
    const { hidesLogo } = defaultPlan;
    return [
      repository.plans.updating({ _id: event.accountId }, { $set: plan, $setOnInsert: { hidesLogo } }, { upsert: true }),
      // The new limit may open or close forms.
      repository.forms.updatingMany({ workspaceId: event.accountId }, { $inc: { marks: 1 }, $set: { needsTelling: true } }),
    ];
  };
}
