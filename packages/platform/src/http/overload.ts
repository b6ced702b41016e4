import type { ServerResponse } from 'node:http';
import { constants, monitorEventLoopDelay, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { whenOver } from '../bytes/over.ts';

export interface OverloadLimits {
  /** Requests that are worked on at the same time; default any number. */
  maxInFlight?: number;
  /** The largest mean delay of the event loop within a second, in milliseconds. */
  maxDelayMs?: number;
  /** The mean delay since the last call, in milliseconds; default that of this process. */
  meanDelayMs?: () => number;
  /** The share of the heap that is in use; default that of this process. */
  heapInUse?: () => number;
}

type Collection = PerformanceEntry & { detail?: { kind?: number } };

const MAX_DELAY_MS = 1_000;
/** Requests other than GET and HEAD are refused first: they take more memory, and pages are served on. */
const MAX_HEAP = { bringing: 0.8, any: 0.9 };
const LOOK_MS = 1_000;
/** After one slow second the machine may only have stood still for a moment, so requests are refused from the second one in a row. */
const SLOW_LOOKS = 2;
const TICK_MS = 20;

/**
 * The share of the heap in use after the last full collection. In between it may fill with garbage, which is no reason to refuse anybody.
 */
function watchHeap(): () => number {
  let share = 0;
  new PerformanceObserver((list) => {
    const isFull = (list.getEntries() as Collection[]).some(({ detail }) => detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR);
    if (!isFull) return;
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    share = used / limit;
  }).observe({ entryTypes: ['gc'] });
  return () => share;
}

function watchDelay(): () => number {
  const loop = monitorEventLoopDelay({ resolution: TICK_MS });
  loop.enable();
  return () => {
    const mean = loop.mean / 1e6 - TICK_MS;
    loop.reset();
    return mean;
  };
}

/**
 * Tells when a process has more to do than it can, so that it refuses requests before its memory or its event loop drowns. A refused
 * request is cheap; one that waits with a thousand others is given up by its client and worked on nevertheless.
 */
export function createOverload({
  maxInFlight = Number.POSITIVE_INFINITY,
  maxDelayMs = MAX_DELAY_MS,
  meanDelayMs = watchDelay(),
  heapInUse = watchHeap(),
}: OverloadLimits) {
  let inFlight = 0;
  let slowLooks = 0;
  setInterval(() => {
    slowLooks = meanDelayMs() > maxDelayMs ? slowLooks + 1 : 0;
  }, LOOK_MS).unref();
  return {
    /** Counts a request until its reply has ended. @returns false if it must be refused */
    admit(method: string, reply: ServerResponse): boolean {
      const mostHeap = method === 'GET' || method === 'HEAD' ? MAX_HEAP.any : MAX_HEAP.bringing;
      if (slowLooks >= SLOW_LOOKS || inFlight >= maxInFlight || heapInUse() > mostHeap) return false;
      if (maxInFlight === Number.POSITIVE_INFINITY) return true;
      inFlight += 1;
      whenOver(reply, () => {
        inFlight -= 1;
      });
      return true;
    },
  };
}
