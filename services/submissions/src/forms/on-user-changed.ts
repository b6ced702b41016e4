import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { defaultPlan } from './form-copy.ts';

/** Stores the owner's choice to hide the logo, for the pages that reply to native posts. */
export function onUserChanged({ repository }: SubmissionsDeps) {
  return async (event: EventOf<'identity.v1.UserChanged'>): Promise<readonly Write[]> => {
    const { hidesLogo: _, ...others } = defaultPlan;
    return [
      repository.plans.updating(
        { _id: event.workspaceId },
        { $set: { hidesLogo: event.hidesLogo }, $setOnInsert: others },
        { upsert: true },
      ),
    ];
  };
}
