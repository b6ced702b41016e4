import { admin, clearErrors, listErrors, MOST_FAILURES, type ReplyOf, serviceNames } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import { moment } from '../export/cells.ts';
import { type Filters, onlyNarrowedBy } from '../filters/read-filters.ts';
import { defineList, filtersOf } from './list.ts';
import { mergedPage, toMergedPage } from './merged.ts';

/** What failed in all services. */
async function listErrorLogs(deps: AdminDeps, filters: Filters): Promise<ReplyOf<typeof admin.getErrorLogs>> {
  const merged = await mergedPage(deps, onlyNarrowedBy(filters, 'after'), {
    of: (asking, service, wanted) => asking.ask(listErrors(service), { body: wanted }),
    most: MOST_FAILURES,
  });
  return toMergedPage(merged, ({ id, at, firstAt, service, by = service, kind, what, place, cause, count, requestId }) => ({
    ...{ id: `${service}.${id}`, at, first_at: firstAt, service: by, kind, what, place },
    ...{ message: cause, count, request_id: requestId },
  }));
}

/** Clears what has failed by now, or by the time of the page that the operator saw. */
export function clearErrorLogs(deps: AdminDeps) {
  type Asked = Request<typeof admin.clearErrorLogs>;
  return async ({ body }: Asked): Promise<ReplyOf<typeof admin.clearErrorLogs>> => {
    const until = body.until ?? deps.ports.clock.now();
    const asking = createAsking(deps);
    const cleared = await Promise.all(serviceNames.map((service) => asking.ask(clearErrors(service), { body: { until } })));
    return { success: true, cleared: cleared.reduce((sum, found) => sum + (found?.cleared ?? 0), 0), away: asking.away() };
  };
}

export const errorLogList = defineList({
  contract: admin.getErrorLogs,
  name: 'error log',
  names: ['errorlog', 'errorlogs'],
  open: async (deps, sent) => listErrorLogs(deps, filtersOf(sent)),
  columns: [
    ['Last (UTC)', ({ at }) => moment(at)],
    ['Service', ({ service }) => service],
    ['What failed', ({ what, place }) => (place === what ? what : `${what} ${place}`.trim())],
    ['Message', ({ message }) => message],
    ['Times', ({ count }) => count],
    ['First (UTC)', ({ first_at }) => moment(first_at)],
    ['Request id', ({ request_id }) => request_id],
  ],
  counts: [],
  removal: null,
});
