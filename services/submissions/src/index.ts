import { createOutbox, defineService, HOUR_MS, type Ports, rememberCount, type Service } from '@formwright/platform';
import { claimTogether } from './accepting/claim-together.ts';
import { type SubmissionsConfig, submissionsSettings } from './config.ts';
import type { SubmissionsDeps } from './deps.ts';
import { sweepDrafts } from './elsewhere/sweep-drafts.ts';
import { subscriptions } from './events.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { eraseWorkspace } from './forms/erase-workspace.ts';
import { createFormCache } from './forms/form-cache.ts';
import { publishFormStates } from './forms/publish-form-states.ts';
import { ownedFiles } from './owned-files.ts';
import { mendReported } from './reporting/mend-reported.ts';
import { removeOldReports } from './reporting/remove-old-reports.ts';
import { openRepository } from './repository.ts';
import { commitsInRoom } from './room/room.ts';
import { routes } from './routes.ts';
import { createSeenCounter } from './seen/seen-counter.ts';
import { removeOldHeld } from './spam/remove-held.ts';
import { createSpamWatch } from './spam/spam-watch.ts';
import { noSpamLimits, spamLimits } from './spam/suspicion-policy.ts';
import { states } from './states.ts';

export { draftKey } from './elsewhere/waiting-drafts.ts';
export { filesPrefix } from './files/store-files.ts';
export { chunksPrefix } from './files/uploads/upload.ts';
export { mendWaiting, noteStrayFiles } from './mending/mend-files.ts';
export { type FormAsTold, formAsTold, mendReceipts, type Unreceipted } from './mending/mend-receipts.ts';
export { type Submission, storedData } from './repository.ts';
export type { SubmissionsConfig };

/** The service that accepts submissions: it checks them against the form and its limit, and stores them before it replies. */
export function createSubmissions(ports: Ports, config: SubmissionsConfig): Service {
  const repository = openRepository(ports.store, config);
  const formCache = createFormCache(ports, repository);
  const outbox = createOutbox(ports.store, ports);
  const commitInRoom = commitsInRoom(ports.store, repository);
  const deps: SubmissionsDeps = {
    ports,
    config,
    repository,
    formCache,
    claimPlace: claimTogether(repository, commitInRoom),
    commitInRoom,
    outbox,
    seen: createSeenCounter(ports, outbox),
    reportedCount: rememberCount(repository.countReported, ports),
    spam: createSpamWatch(ports, config.visitSecret, config.rateLimits === 'off' ? noSpamLimits : spamLimits),
  };
  return {
    name: 'submissions',
    routes: routes(deps),
    subscriptions: subscriptions(deps),
    readsMemberBrowsers: true,
    states: states(repository),
    // A FormDeleted event for each form follows.
    closing: ({ workspaceId }) => [repository.deletingFormsOf(workspaceId)],
    accountChanged: formCache.forgetAll,
    erase: eraseWorkspace(deps),
    jobs: [
      { name: 'submissions.sweep-files', everyMs: 10 * 60_000, run: sweepFiles(deps) },
      { name: 'submissions.sweep-drafts', everyMs: 10 * 60_000, run: sweepDrafts(deps) },
      { name: 'submissions.mend-reported', everyMs: HOUR_MS, run: mendReported(deps) },
      { name: 'submissions.remove-old-reports', everyMs: HOUR_MS, run: removeOldReports(deps) },
      { name: 'submissions.remove-old-held', everyMs: HOUR_MS, run: removeOldHeld(deps) },
      { name: 'submissions.publish-form-states', everyMs: 500, run: publishFormStates(deps) },
    ],
    stop: deps.seen.publish,
  };
}

export const service = defineService({ name: 'submissions', settings: submissionsSettings, create: createSubmissions, owns: ownedFiles });
