import type { ReplyOf, submissions } from '@formwright/contracts';
import { changeDetail, type Request, retryOnConflict } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { reportsOfForm } from './report.ts';

/** Operator command: forgets all reports of a form, here and in forms. What is left of them is the entry of the security log. */
export function forgetReports(deps: SubmissionsDeps) {
  const { repository, ports, outbox, reportedCount } = deps;
  return async ({
    body: { formId },
    onBehalfOf,
  }: Request<typeof submissions.forgetReports>): Promise<ReplyOf<typeof submissions.forgetReports>> => {
    const forget = async () => {
      const reported = await repository.findReported(formId);
      if (!reported) return 0;
      const { workspaceId, count, reasons } = reported;
      await ports.store.commit([
        repository.removingReported(reported),
        repository.removingReportsOf(formId),
        repository.settingReports(formId, 0),
        outbox.event('submissions.v1.ReportsForgotten', reportsOfForm(formId), { formId, forgottenAt: BigInt(ports.clock.now()) }),
        ports.securityLog.noting({
          what: 'reports forgotten',
          who: workspaceId,
          from: onBehalfOf,
          detail: changeDetail({ reports: count }, { reports: 0 }, { form: formId, reasons: JSON.stringify(reasons) }),
        }),
      ]);
      reportedCount.correct(-1);
      return count;
    };
    // Visitors may be reporting it at the same time.
    return { count: await retryOnConflict(forget, { tries: 40 }) };
  };
}
