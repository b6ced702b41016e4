import { createPatience, eachInBatches } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { type Report, reportedBefore } from './report.ts';

const AT_ONCE = 500;

/** Removes reports that are a year old, and makes room for new ones. The next run removes the rest. */
export function removeOldReports({ ports, repository }: SubmissionsDeps) {
  const patience = createPatience(ports.clock);
  const find = (atMost: number) => repository.findReportsBefore(reportedBefore(ports.clock.now()), atMost);
  const remove = (report: Report) => ports.store.commit([...repository.removingReport(report), ...repository.discountingReport(report)]);
  return () => eachInBatches({ find, work: remove, atOnce: AT_ONCE, most: 1, patience });
}
