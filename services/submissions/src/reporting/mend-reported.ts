import { isConflict, type Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { Report } from './report.ts';
import { type Reportable, type ReportedForm, sumOf } from './reported-store.ts';

const FORMS_AT_ONCE = 200;

/**
 * A job that makes the list of reported forms what the reports say: a program before the list, or beside it during an update, stores and
 * removes reports without it. It goes through all of them, of which there are few.
 */
export function mendReported({ ports, repository }: SubmissionsDeps) {
  return async (): Promise<void> => {
    const found = new Map<string, Pick<Report, 'reason' | 'at'>[]>();
    for await (const { formId, reason, at } of repository.reports()) found.set(formId, [...(found.get(formId) ?? []), { reason, at }]);
    const formIds = [...found.keys()];
    for (let start = 0; start < formIds.length; start += FORMS_AT_ONCE) {
      const ids = formIds.slice(start, start + FORMS_AT_ONCE);
      const known = new Map((await repository.findSomeReported(ids)).map((form) => [form._id, form.count]));
      for (const id of ids) if (known.get(id) !== found.get(id)?.length) await mend(id);
    }
    for await (const { _id } of repository.reportedIds()) if (!found.has(_id)) await mend(_id);
  };

  /** The list is read before the reports: what comes in between changes it, and the next run looks again. */
  async function mend(formId: string): Promise<void> {
    const reported = await repository.findReported(formId);
    const form = await repository.findReportable(formId);
    const reports = await repository.findReportsOf(formId);
    const writes = form && reports.length > 0 ? listing(form, reported, reports) : reported ? [repository.removingReported(reported)] : [];
    try {
      if (writes.length > 0) await ports.store.commit(writes);
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }

  /** What makes the list say these reports of a form; nothing if it does. */
  function listing(form: Reportable, reported: ReportedForm | null, reports: readonly Pick<Report, 'reason' | 'at'>[]): Write[] {
    if (reports.length === reported?.count) return [];
    const sum = sumOf(reports);
    return [
      repository.requiringLiving(form._id),
      reported ? repository.correctingReported(reported, sum) : repository.addingReported(form, sum),
    ];
  }
}
