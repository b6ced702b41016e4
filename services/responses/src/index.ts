import { createPartTurns } from '@formwright/made-files';
import { createPdfMaker } from '@formwright/pdf';
import { createOutbox, createSealing, defineService, HOUR_MS, type Ports, rememberPlaces, type Service } from '@formwright/platform';
import { createChangeNotifier } from './arrival/change-notifier.ts';
import { publishCounts } from './arrival/publish-counts.ts';
import { type ResponsesConfig, responsesSettings } from './config.ts';
import type { ResponsesDeps } from './deps.ts';
import { subscriptions } from './events.ts';
import { createExports } from './export/create-exports.ts';
import { createSender } from './export/export-turns.ts';
import { ownedFiles } from './export/owned-files.ts';
import { emptied } from './form/on-form-deleted.ts';
import { runTasks } from './life/change-all.ts';
import { eraseWorkspace, removeDeleted } from './life/remove-deleted.ts';
import { createSortedLists } from './list/sorted-lists.ts';
import { routes } from './routes.ts';
import { createSearchTurns } from './search/search-turns.ts';
import { states } from './states.ts';
import { mergeHours } from './statistics/hours.ts';
import { openRepository } from './store/repository.ts';
import { createSummaries } from './summary/summaries.ts';
import { sweepViews } from './views/delete-view.ts';
import { createReferences } from './views/shared/references.ts';
import { openViews } from './views/view-store.ts';

export type { FormCounters } from './form/form-counters.ts';
export { storedData } from './store/repository.ts';
export type { Response } from './store/response.ts';
export { sizesOf } from './store/stored-size.ts';
export type { ResponsesConfig };

/** The service that stores responses, counts them and shows them to the owners. */
export function createResponses(ports: Ports, config: ResponsesConfig): Service {
  const closing = new AbortController();
  const repository = openRepository(ports.store);
  const inTurns = createPartTurns();
  const base: Omit<ResponsesDeps, 'exports'> = {
    ports,
    config,
    repository,
    arrivedPlaces: rememberPlaces(repository.arrived, ports),
    takeTurn: createSearchTurns(),
    inTurns,
    sendInTurns: createSender(inTurns, ports.clock),
    sortedLists: createSortedLists(repository),
    summaries: createSummaries(repository),
    outbox: createOutbox(ports.store, ports),
    notifier: createChangeNotifier(ports.replicas),
    pdfs: createPdfMaker(config.pdfProgram),
    views: openViews(ports.store),
    viewLinks: createSealing(config.ticketSecret, 'links to views'),
    references: createReferences(config.ticketSecret),
    closing: closing.signal,
  };
  const exports = createExports(base);
  const deps: ResponsesDeps = { ...base, exports };
  return {
    name: 'responses',
    routes: routes(deps),
    subscriptions: subscriptions(deps),
    states: states(repository, ports),
    closing: ({ workspaceId }) => [repository.closingFormsOf(workspaceId, emptied)],
    erase: eraseWorkspace(deps),
    jobs: [
      { name: 'responses.publish-counts', everyMs: 1_000, run: publishCounts(deps) },
      { name: 'responses.change-all', everyMs: 500, run: runTasks(deps) },
      { name: 'responses.merge-hours', everyMs: HOUR_MS, run: mergeHours(deps) },
      { name: 'responses.remove-deleted', everyMs: 60_000, run: removeDeleted(deps) },
      { name: 'responses.continue-exports', everyMs: 5_000, run: exports.continueUnfinished() },
      { name: 'responses.sweep-exports', everyMs: 60_000, run: exports.sweep() },
      { name: 'responses.sweep-views', everyMs: 60_000, run: sweepViews(deps) },
    ],
    settled: exports.settled,
    async stop() {
      closing.abort();
      await deps.pdfs.close();
      await exports.settled();
    },
  };
}

export const service = defineService({ name: 'responses', settings: responsesSettings, create: createResponses, owns: ownedFiles });
