import type { Visit } from '@formwright/platform';

const YEAR = 365 * 24 * 3600_000;

/**
 * When the respondent began: the server's own record where there is one, else what the client says if that is possible at all.
 * @param hint epoch milliseconds or an ISO date
 * @returns epoch milliseconds, or null when unknown
 */
export function startOfVisit(now: number, recorded: Visit | null, hint: string | number | null | undefined): number | null {
  if (recorded) return recorded.startedAt;
  const told = typeof hint === 'string' ? Date.parse(hint) : (hint ?? Number.NaN);
  return Number.isFinite(told) && told <= now && told > now - YEAR ? Math.trunc(told) : null;
}
