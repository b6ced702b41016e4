import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { formsAboveQuota, freeQuota } from '../form.ts';
import { formSaved } from '../saving/form-events.ts';

/**
 * Stores the new plan and updates which forms it covers. If a form is created or saved concurrently, a condition fails and the event is
 * handled again.
 */
export function onPlanChanged({ repository, outbox, ports }: FormsDeps) {
  return async (event: EventOf<'billing.v1.PlanChanged'>): Promise<readonly Write[]> => {
    const workspaceId = event.accountId;
    const stored = await repository.findQuota(workspaceId);
    const { features, blocked } = event;
    const plan = { features, max: Number(event.maxForms), maxResponses: Number(event.maxResponses), blocked };
    if (!stored) return [repository.insertingQuota({ ...freeQuota, _id: workspaceId, ...plan })];

    const active = await repository.findActiveHeads(workspaceId);
    const above = formsAboveQuota(active, plan.max);
    const turned = active.filter((form) => form.isOverQuota !== above.has(form._id));
    const writes: Write[] = [repository.changingPlan(stored, plan)];
    for (const { _id } of turned) {
      const form = await repository.findInWorkspace(_id, workspaceId);
      if (!form) throw new Error(`form ${_id} vanished while its quota was worked out`);
      const next = { ...form, isOverQuota: above.has(_id), revision: form.revision + 1 };
      writes.push(...repository.updatingForm(next, form.revision), formSaved(outbox, next));
    }
    ports.log.debug({ workspaceId, turned: turned.length }, 'plan changed');
    return writes;
  };
}
