import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { freePlan } from './form-copy.ts';

/** Takes over how many responses each form of the workspace takes, and whether the account is suspended. */
export function onPlanChanged({ repository }: SubmissionsDeps) {
  return async (event: EventOf<'billing.v1.PlanChanged'>): Promise<readonly Write[]> => {
    const told = { features: event.features, maxResponses: Number(event.maxResponses), blocked: event.blocked };
    const { hidesLogo } = freePlan;
    return [
      repository.plans.updating({ _id: event.accountId }, { $set: told, $setOnInsert: { hidesLogo } }, { upsert: true }),
      // The limit may be another one: forms open or close.
      repository.forms.updatingMany({ workspaceId: event.accountId }, { $inc: { marks: 1 }, $set: { needsTelling: true } }),
    ];
  };
}
