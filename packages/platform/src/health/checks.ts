import type { HealthAnswer, ServiceName } from '@formwright/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../common/durations.ts';
import type { HealthCode } from './runbook.ts';

export type Answers = Readonly<Partial<Record<ServiceName, HealthAnswer | null>>>;
/** Services that answered. */
export type There = readonly (readonly [ServiceName, HealthAnswer])[];

/** Something that was looked at. */
export interface Check {
  code: HealthCode;
  state: 'ok' | 'unknown' | 'warning' | 'problem';
  /** A service, a disk, or another thing, in a word or two. */
  where: string;
  /** One sentence, with its figures. */
  says: string;
}

/** A service that takes longer to say how it is counts as away. */
export const ANSWER_WITHIN_MS = 2_000;
/** Processes tell that they live every four seconds, gateways every fifteen, and leases are renewed every two. */
export const SILENT_MS = MINUTE_MS;

/** How long something took, in one unit: '3 days'. */
export function spanText(ms: number): string {
  const [count, unit] =
    ms < 2 * MINUTE_MS
      ? [ms / 1_000, 'second']
      : ms < 2 * HOUR_MS
        ? [ms / MINUTE_MS, 'minute']
        : ms < 2 * DAY_MS
          ? [ms / HOUR_MS, 'hour']
          : [ms / DAY_MS, 'day'];
  return countText(Math.max(0, Math.round(count as number)), unit as string);
}

export const countText = (count: number, what: string): string => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** '12.3 GB' */
export function bytesText(bytes: number): string {
  let [amount, unit] = [bytes / 1_000, 0];
  while (amount >= 1_000 && unit < UNITS.length - 1) [amount, unit] = [amount / 1_000, unit + 1];
  return `${amount.toLocaleString('en', { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${UNITS[unit]}`;
}
