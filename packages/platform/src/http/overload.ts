import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

export interface OverloadLimits {
  /** Requests that are worked on at the same time. */
  maxInFlight: number;
  /** Mean delay of the event loop within a second, in milliseconds. */
  maxDelayMs?: number;
}

const MAX_DELAY_MS = 1_000;
const MAX_HEAP = 0.9;
const LOOK_MS = 1_000;
const TICK_MS = 20;

/**
 * Tells when a process has more to do than it can, so that it refuses requests before its memory or its event loop drowns. A refused request
 * is cheap; one that waits with a thousand others is given up by its client and worked on nevertheless.
 */
export function createOverload({ maxInFlight, maxDelayMs = MAX_DELAY_MS }: OverloadLimits) {
  const loop = monitorEventLoopDelay({ resolution: TICK_MS });
  loop.enable();
  let inFlight = 0;
  let isSlow = false;
  setInterval(() => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    isSlow = loop.mean / 1e6 - TICK_MS > maxDelayMs || used > limit * MAX_HEAP;
    loop.reset();
  }, LOOK_MS).unref();
  return {
    /** Counts a request until its reply has ended. @returns false if it must be refused */
    admit(reply: ServerResponse): boolean {
      if (isSlow || inFlight >= maxInFlight) return false;
      inFlight += 1;
      reply.once('close', () => {
        inFlight -= 1;
      });
      return true;
    },
  };
}
