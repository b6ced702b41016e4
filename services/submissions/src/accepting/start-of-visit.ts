import { DAY_MS, type Visit } from '@formwright/platform';

const YEAR_MS = 365 * DAY_MS;

/**
 * Start of the visit: from the visit cookie, or the client's time if it is plausible.
 * @param clientTime epoch milliseconds; null: the client sent none
 * @returns epoch milliseconds, or null if unknown
 */
export function startOfVisit(now: number, recorded: Visit | null, clientTime: number | null): number | null {
  if (recorded) return recorded.startedAt;
  return clientTime !== null && clientTime <= now && clientTime > now - YEAR_MS ? clientTime : null;
}
