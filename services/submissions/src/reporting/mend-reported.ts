import { ConditionFailedError, DuplicateKeyError } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { Report } from './report.ts';
import { sumOf } from './reported-store.ts';

const FORMS_AT_ONCE = 200;

/**
 * A job that lists the reported forms of which a program before the list has stored reports. It goes through all reports, of which there
 * are few.
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
  };

  /** The list is read before the reports: what comes in between changes it, and the next run looks again. */
  async function mend(formId: string): Promise<void> {
    const reported = await repository.findReported(formId);
    const form = await repository.findReportable(formId);
    const reports = await repository.findReportsOf(formId);
    if (!form || reports.length === 0 || reports.length === reported?.count) return;
    const sum = sumOf(reports);
    try {
      await ports.store.commit([reported ? repository.correctingReported(reported, sum) : repository.addingReported(form, sum)]);
    } catch (error) {
      if (!(error instanceof ConditionFailedError || error instanceof DuplicateKeyError)) throw error;
    }
  }
}
