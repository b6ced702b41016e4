import { type Counts, HOUR_MS, sumOfCounts } from '@formwright/platform';

/** The clocks of all zones differ by full quarters of an hour, so their days and hours are sums of quarters. */
export const QUARTER_MS = HOUR_MS / 4;

export interface Counted {
  /** Responses that arrived. */
  count: number;
  /** Visits that opened the form, and visits that began to fill it in; missing: none, or not counted yet. */
  views?: number;
  starts?: number;
  /** Visits that reached a page behind the first, by its id, and how many these are together; missing: none, or not counted yet. */
  reached?: Counts;
  turns?: number;
  /** Responses by how long they took, as `durationKey` names it; those without a known start are missing. */
  durations?: Counts;
}

/**
 * Numbers of one form in one hour of UTC, and in its quarters.
 *
 * The time of arrival never changes: archiving or restoring a response does not affect it. Deleting a form deletes its hours.
 */
export interface HourCount extends Counted {
  /** '<formId>:<first hour>' */
  _id: string;
  formId: string;
  /** First hour of the span, in hours since the epoch. */
  hour: number;
  /** Number of hours: 1, or 24 for a merged UTC day. */
  span: 1 | 24;
  /** The same by quarters of an hour, by `quarterKey`. */
  parts: Record<string, Counted>;
}

/** The key of a quarter: its number from the beginning of the span. @param at epoch milliseconds @param hour of the span */
export const quarterKey = (at: number, hour: number): string => `q${Math.floor((at - hour * HOUR_MS) / QUARTER_MS)}`;

/** What was counted at a moment: the beginning of its quarter of an hour. */
export interface CountedAt extends Counted {
  at: number;
}

/** The moments of an hour or a merged day, in no order. What is known of the whole only counts at its middle. */
export function momentsOf(whole: HourCount): CountedAt[] {
  const { hour, span, parts = {} } = whole;
  const begin = hour * HOUR_MS;
  const known = Object.entries(parts).map(([key, counted]) => ({ ...counted, at: begin + Number(key.slice(1)) * QUARTER_MS }));
  const rest = restOf(whole, known);
  return rest ? [...known, { ...rest, at: begin + (span / 2) * HOUR_MS }] : known;
}

const NUMBERS = ['count', 'views', 'starts', 'turns'] as const;

/** @returns null for nothing */
function restOf(whole: Counted, parts: readonly Counted[]): Counted | null {
  const [count = 0, views = 0, starts = 0, turns = 0] = NUMBERS.map((name) =>
    parts.reduce((rest, part) => rest - (part[name] ?? 0), whole[name] ?? 0),
  );
  if (count + views + starts + turns === 0) return null;
  const mapOf = (name: 'reached' | 'durations') => {
    const counted = sumOfCounts(parts.map((part) => part[name] ?? {}));
    return Object.fromEntries(Object.entries(whole[name] ?? {}).map(([key, number]) => [key, number - (counted[key] ?? 0)]));
  };
  return { count, views, starts, turns, reached: mapOf('reached'), durations: mapOf('durations') };
}

/** The increments that count into a whole, and into one of its quarters. */
export function incrementsOf({ reached = {}, durations = {}, ...numbers }: Counted, quarter: string): Counts {
  const fields: Counts = { ...numbers };
  for (const [key, number] of Object.entries(reached)) fields[`reached.${key}`] = number;
  for (const [key, number] of Object.entries(durations)) fields[`durations.${key}`] = number;
  const inPart = Object.fromEntries(Object.entries(fields).map(([field, number]) => [`parts.${quarter}.${field}`, number]));
  return { ...fields, ...inPart };
}
