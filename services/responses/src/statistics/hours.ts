import { countsOf, createPatience, eachInBatches, groupBy, HOUR_MS, type Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { durationOf, type Response } from '../store/response.ts';
import { durationKey } from './durations.ts';
import { QUARTER_MS } from './hour-count.ts';

/** Older hours are merged into days. 400 days are a year and a month to compare with. */
const KEPT_HOURS = 400 * 24;
/** Of one form each. */
const DAYS_AT_ONCE = 20;

/** One write per form and quarter of an hour. */
export function countingHours({ repository }: ResponsesDeps, responses: readonly Response[]): Write[] {
  const arrivals = responses.map((response) => ({
    formId: response.formId,
    quarter: Math.floor(response.created_at / QUARTER_MS) * QUARTER_MS,
    durations: durationKeysOf(response),
  }));
  const groups = groupBy(arrivals, ({ formId, quarter }) => `${formId}:${quarter}`);
  return Array.from(groups.values(), (group) => {
    const [{ formId, quarter }] = group;
    const durations = countsOf(group.flatMap((arrival) => arrival.durations));
    return repository.countingAt(formId, quarter, { count: group.length, durations });
  });
}

/** None if it is not known how long the response took. */
function durationKeysOf(response: Response): string[] {
  const seconds = durationOf(response);
  return seconds === null ? [] : [durationKey(seconds)];
}

/** Merges hours that are older than 400 days into days. Each run merges a part. */
export function mergeHours({ ports, repository }: ResponsesDeps) {
  const patience = createPatience(ports.clock);
  async function find(days: number) {
    const firstKept = Math.floor((ports.clock.now() / HOUR_MS - KEPT_HOURS) / 24) * 24;
    const old = await repository.findHoursBefore(firstKept, 24 * days);
    const found = groupBy(old, ({ formId, hour }) => `${formId}:${Math.floor(hour / 24)}`);
    return Array.from(found, ([_id, hours]) => ({ _id, hours }));
  }
  const merge = ({ hours }: Awaited<ReturnType<typeof find>>[number]) => ports.store.commit(repository.mergingHours(hours));
  return () => eachInBatches({ find, work: merge, atOnce: DAYS_AT_ONCE, most: 1, patience });
}
