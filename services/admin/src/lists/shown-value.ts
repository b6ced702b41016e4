import { planLabel } from '@formwright/contracts';

/** '2026-01-31 23:59:59', by clocks of UTC. */
export const momentText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** Fields whose numbers are epoch milliseconds: by their names, as `paidUntil` and `changedAt`. */
const isTime = (field: string): boolean => /(?:At|Until)$/.test(field);

/** A value of any field of an act, in words: times, names of plans, yes and no. null: there is none. */
export function shownValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return isTime(field) ? `${momentText(value)} UTC` : String(value);
  if (typeof value === 'string') return field === 'plan' ? planLabel(value) : value;
  if (Array.isArray(value)) return value.map((each) => shownValue(field, each) ?? 'none').join(', ');
  return Object.entries(value)
    .map(([name, each]) => `${name} ${shownValue(name, each) ?? 'none'}`)
    .join(', ');
}
