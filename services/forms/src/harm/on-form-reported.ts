import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { newCase } from './case-store.ts';
import { harmOf } from './form-harm.ts';

/** Reports of a form at which operators are mailed. */
const TOLD_AT: readonly number[] = [1, 3];

/** Counts a report of a form for those who decide. A report closes nothing: anybody could close any form with it. */
export function onFormReported({ repository, outbox }: FormsDeps) {
  return async ({ formId, workspaceId, reportedAt }: EventOf<'submissions.v1.FormReported'>): Promise<readonly Write[]> => {
    // Before its form: a decision in between makes the write fail, and it is tried again.
    const known = await repository.findCase(formId);
    const form = await repository.findAnyHeadById(formId);
    if (!form) return [];
    // When it was reported, not when it is heard of: reports may come in any order.
    const at = Number(reportedAt);
    const kase = known ?? newCase(form, at);
    const reports = kase.reports + 1;
    const { title, link } = form.details;
    const counted = {
      ...kase,
      ...{ title, link, state: harmOf(form), reports, allReports: kase.allReports + 1, at: Math.max(kase.at, at) },
    };
    const told = { formId, workspaceId, title, what: 'reported', reports };
    return [
      repository.storingCase(counted),
      ...(TOLD_AT.includes(reports) ? [outbox.event('forms.v1.FormHarmNoticed', formId, told)] : []),
    ];
  };
}
