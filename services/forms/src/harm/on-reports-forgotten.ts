import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { newCase } from './case-store.ts';

/**
 * Forgets what visitors have said of a form until its reports were deleted. A report that is heard of later adds nothing from before, and one
 * at the same moment makes the commit fail.
 */
export function onReportsForgotten({ repository }: FormsDeps) {
  return async ({ formId, forgottenAt }: EventOf<'submissions.v1.ReportsForgotten'>): Promise<Write[]> => {
    const until = Number(forgottenAt);
    const known = await repository.findCase(formId);
    // The first report may be heard of later.
    const form = known ? null : await repository.findAnyHeadById(formId);
    const kase = known ?? (form && newCase(form, 0));
    if (!kase) return [];
    return [repository.storingCase({ ...kase, saidAfter: Math.max(until, kase.saidAfter ?? 0) }), repository.forgettingSaid(formId, until)];
  };
}
