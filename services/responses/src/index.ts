import { createPdfMaker } from '@formwright/pdf';
import { createOutbox, type Ports, type Service } from '@formwright/platform';
import { createChangeNotifier } from './change-notifier.ts';
import type { ResponsesConfig } from './config.ts';
import type { ResponsesDeps } from './deps.ts';
import { subscriptions } from './events.ts';
import { mergeHours } from './hours.ts';
import { runTasks } from './life/change-all.ts';
import { openPdfNotes } from './pdf/pdf-store.ts';
import { sweepPdfs } from './pdf/temporary-file.ts';
import { publishCounts } from './publish-counts.ts';
import { removeDeleted } from './remove-deleted.ts';
import { openRepository } from './repository.ts';
import { routes } from './routes.ts';
import { findFormer } from './upgrade/find-former.ts';
import { upgradeResponses } from './upgrade/upgrade-responses.ts';

export { type FormCounters, storedData } from './repository.ts';
export type { Response } from './response.ts';
export type { ResponsesConfig };

/** The service that stores responses, counts them and shows them to the owners. */
export function createResponses(ports: Ports, config: ResponsesConfig): Service {
  const closing = new AbortController();
  const deps: ResponsesDeps = {
    ports,
    config,
    repository: openRepository(ports.store),
    outbox: createOutbox(ports.store, ports),
    notifier: createChangeNotifier(ports.replicas),
    pdfs: createPdfMaker(config.pdfProgram),
    pdfNotes: openPdfNotes(ports.store),
    making: new Set(),
    closing: closing.signal,
  };
  const settled = async () => void (await Promise.all(deps.making));
  return {
    name: 'responses',
    routes: routes(deps),
    subscriptions: subscriptions(deps),
    jobs: [
      { name: 'responses.publish-counts', everyMs: 1_000, run: publishCounts(deps) },
      { name: 'responses.change-all', everyMs: 500, run: runTasks(deps) },
      { name: 'responses.merge-hours', everyMs: 60 * 60_000, run: mergeHours(deps) },
      { name: 'responses.find-former', everyMs: 60 * 60_000, run: findFormer(deps) },
      { name: 'responses.upgrade', everyMs: 1_000, run: upgradeResponses(deps) },
      { name: 'responses.remove-deleted', everyMs: 60_000, run: removeDeleted(deps) },
      { name: 'responses.sweep-pdfs', everyMs: 60_000, run: sweepPdfs(deps) },
    ],
    settled,
    async stop() {
      closing.abort();
      await deps.pdfs.close();
      await settled();
    },
  };
}
