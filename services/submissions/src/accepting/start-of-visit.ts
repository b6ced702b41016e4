import type { Visit } from '@formwright/platform';

const YEAR = 365 * 24 * 3600_000;

/**
 * Start of the visit: from the visit cookie, or the client's time if it is plausible.
 * @param clientTime epoch milliseconds; null: the client sent none
 * @returns epoch milliseconds, or null if unknown
 */
export function startOfVisit(now: number, recorded: Visit | null, clientTime: number | null): number | null {
  if (recorded) return recorded.startedAt;
  return clientTime !== null && clientTime <= now && clientTime > now - YEAR ? clientTime : null;
}
