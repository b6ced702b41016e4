import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Event-loop delay since `restart`, in milliseconds. */
export interface LoopFigures {
  /**
   * CPU time of the longest turn of the loop, of this thread alone, so that a busy machine does not raise it. Without that figure from the
   * system, it is the longest delay.
   */
  longestTurn: number;
  /** The delay of requests in milliseconds, from Node's delay histogram. Other processes of the machine add to it. */
  delayP99: number;
  longestDelay: number;
}

const TICK_MS = 5;
/** Linux: the thread's CPU time in nanoseconds, then two more numbers. */
const THREAD_TIMES = '/proc/thread-self/schedstat';

function computedMs(): number | null {
  try {
    return Number(readFileSync(THREAD_TIMES, 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    return null;
  }
}

/** Measures the event loop of this process between two calls of `restart`. Costs nothing before the first call. */
export function createLoopWatch() {
  const histogram = monitorEventLoopDelay({ resolution: TICK_MS });
  let isTicking = false;
  let before = 0;
  let longestTurn = 0;

  const tick = () => {
    const now = computedMs();
    if (now === null) return;
    longestTurn = Math.max(longestTurn, now - before);
    before = now;
  };
  return {
    /** Starts or restarts the measurement. */
    restart(): void {
      histogram.enable();
      histogram.reset();
      longestTurn = 0;
      before = computedMs() ?? 0;
      if (isTicking) return;
      isTicking = true;
      setInterval(tick, TICK_MS).unref();
    },
    figures(): LoopFigures {
      tick();
      const longestDelay = histogram.max / 1e6;
      return { longestTurn: computedMs() === null ? longestDelay : longestTurn, delayP99: histogram.percentile(99) / 1e6, longestDelay };
    },
  };
}
