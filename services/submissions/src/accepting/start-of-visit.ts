import type { Visit } from '@formwright/platform';

const YEAR = 365 * 24 * 3600_000;

/**
 * When the respondent began: the server's own record where there is one, else what the client says if that is possible at all.
 * @param told epoch milliseconds; null: nothing was said
 * @returns epoch milliseconds, or null when unknown
 */
export function startOfVisit(now: number, recorded: Visit | null, told: number | null): number | null {
  if (recorded) return recorded.startedAt;
  return told !== null && told <= now && told > now - YEAR ? told : null;
}
