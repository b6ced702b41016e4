import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller, Principal } from '../security/caller.ts';

/** The time that the caller still waits, in milliseconds. A time of day would need equal clocks. */
export const DEADLINE_HEADER = 'x-time-left';

/** What the calls of the work that runs here take over from the request that it answers. */
interface CallContext {
  /** When the caller gives up, on the clock of `performance.now`. */
  deadline: number;
  onBehalfOf: Principal | null;
}

const contexts = new AsyncLocalStorage<CallContext>();
const none: CallContext = { deadline: Number.POSITIVE_INFINITY, onBehalfOf: null };
const current = (): CallContext => contexts.getStore() ?? none;

let running = 0;

/** Before Node 24 every promise of the process costs a fifth more once one storage is used, until that is disabled. */
async function within<T>(context: CallContext, work: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await contexts.run(context, work);
  } finally {
    running -= 1;
    if (running === 0) contexts.disable();
  }
}

/** Runs the work of a request whose caller gives up after `ms`, or never. Calls that it makes do not wait longer. */
export function inCallContext<T>(ms: number | null, onBehalfOf: Principal | null, work: () => Promise<T>): Promise<T> {
  if (ms === null && onBehalfOf === null) return work();
  return within({ deadline: ms === null ? none.deadline : performance.now() + ms, onBehalfOf }, work);
}

/** Runs the work of a call within this process. */
export function actingFor<T>(onBehalfOf: Principal | null, work: () => Promise<T>): Promise<T> {
  const context = current();
  return context.onBehalfOf === onBehalfOf ? work() : within({ ...context, onBehalfOf }, work);
}

/** Runs work that no request waits for, although one may have woken it. It may take minutes, and keeps the storage in use no longer. */
export const outOfCallContext = <T>(work: () => Promise<T>): Promise<T> => (current() === none ? work() : contexts.exit(work));

export const currentDeadline = (): number => current().deadline;
export const currentPrincipal = (): Principal | null => current().onBehalfOf;

/** On whose behalf the calls of a signed-in caller's request are made. */
export const principalOf = ({ role, userId }: Caller): Principal => (role === 'operator' ? { operator: userId } : { user: userId });

/** @returns the header's time, or null if there is none */
export function readTimeLeft(header: unknown): number | null {
  const ms = typeof header === 'string' ? Number(header) : Number.NaN;
  return Number.isFinite(ms) ? ms : null;
}
