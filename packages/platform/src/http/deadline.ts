import { AsyncLocalStorage } from 'node:async_hooks';

/** The time that the caller still waits, in milliseconds. A time of day would need equal clocks. */
export const DEADLINE_HEADER = 'x-time-left';

const deadlines = new AsyncLocalStorage<number>();

/** Runs the work of a call whose caller gives up after `ms`. Calls that it makes do not wait longer. */
export const withDeadline = <T>(ms: number, work: () => Promise<T>): Promise<T> => deadlines.run(performance.now() + ms, work);

/** @returns the header's time, or null if there is none */
export function readTimeLeft(header: unknown): number | null {
  const ms = typeof header === 'string' ? Number(header) : Number.NaN;
  return Number.isFinite(ms) ? ms : null;
}

/** When the caller of the work that runs here gives up, on the clock of `performance.now`; infinite without one. */
export const currentDeadline = (): number => deadlines.getStore() ?? Number.POSITIVE_INFINITY;
