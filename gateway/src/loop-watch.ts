import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long work held the event loop since the watch began, milliseconds. */
export interface LoopFigures {
  /**
   * The longest time that one turn of the loop computed. It counts processor time of this thread alone, so a busy machine does not raise it.
   * Where the system does not tell that time, it is the longest delay.
   */
  longestTurn: number;
  /** Of Node's delay histogram: what requests waited, the machine's other work included. */
  delayP99: number;
  longestDelay: number;
}

const tickMs = 5;
/** Linux: nanoseconds that this thread has computed, then two more numbers. */
const threadTimes = '/proc/thread-self/schedstat';

function computedMs(): number | null {
  try {
    return Number(readFileSync(threadTimes, 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    return null;
  }
}

/** Watches the event loop of this process between two calls of `restart`. It costs nothing before the first one. */
export function createLoopWatch() {
  const histogram = monitorEventLoopDelay({ resolution: tickMs });
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
    /** Starts to watch, or forgets what was seen. */
    restart(): void {
      histogram.enable();
      histogram.reset();
      longestTurn = 0;
      before = computedMs() ?? 0;
      if (isTicking) return;
      isTicking = true;
      setInterval(tick, tickMs).unref();
    },
    figures(): LoopFigures {
      tick();
      const longestDelay = histogram.max / 1e6;
      return { longestTurn: computedMs() === null ? longestDelay : longestTurn, delayP99: histogram.percentile(99) / 1e6, longestDelay };
    },
  };
}
