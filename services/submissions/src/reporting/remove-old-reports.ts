import { eachByItself } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { reportedBefore } from './report.ts';

const AT_ONCE = 500;

/** Removes reports that are a year old, and makes room for new ones. The next run removes the rest. */
export function removeOldReports({ ports, repository }: SubmissionsDeps) {
  return async (): Promise<void> => {
    await eachByItself(await repository.findReportsBefore(reportedBefore(ports.clock.now()), AT_ONCE), (report) =>
      ports.store.commit(repository.removingReport(report)),
    );
  };
}
