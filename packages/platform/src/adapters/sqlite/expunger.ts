import { pause } from '../../common/pause.ts';
import type { Progress, Step } from './expunging.ts';

/** What is deleted within this time is erased together. */
const GATHERED_MS = 500;
/** The wait after the start, which must not be slowed down. */
const FIRST_MS = 10_000;
/** The wait between two steps, which leaves time for other work. */
const GAP_MS = 5;
const RETRY_MS = 200;
/** Erasing may take this part of the time, because it reads the whole file. */
const SHARE = 1 / 10;

export interface Expunger {
  /** Goes on after a while, if it was under way when the process ended. Not called by who only reads. */
  start(): void;
  /** Begins soon, and once more for what was deleted after the beginning. */
  ask(): void;
  close(): Promise<void>;
}

/**
 * Erases what deleted data left in a file.
 * @param step does one step of the writer
 */
export function createExpunger(step: (step: Step) => Promise<Progress>): Expunger {
  const closing = new AbortController();
  const { signal } = closing;
  let asked: Step | null = null;
  let running: Promise<void> | null = null;

  async function erase(first: Step): Promise<void> {
    for (let next = first; !signal.aborted; next = 'continue') {
      const progress = await step(next);
      if (progress === 'done') return;
      await pause(progress === 'busy' ? RETRY_MS : GAP_MS, signal);
    }
  }

  async function work(): Promise<void> {
    while (asked && !signal.aborted) {
      await pause(GATHERED_MS, signal);
      if (signal.aborted) return;
      const first = asked;
      asked = null;
      const begun = performance.now();
      await erase(first);
      await pause((performance.now() - begun) * (1 / SHARE - 1), signal);
    }
  }

  function ask(first: Step): void {
    if (asked !== 'begin') asked = first;
    running ??= work()
      .catch((error: unknown) => process.emitWarning(`deleted data was not erased from a file yet: ${error}`))
      .finally(() => {
        running = null;
        // Asked for between the last look and the end.
        if (asked && !signal.aborted) ask(asked);
      });
  }

  let first: NodeJS.Timeout | undefined;
  return {
    start() {
      first = setTimeout(() => ask('resume'), FIRST_MS).unref();
    },
    ask: () => ask('begin'),
    async close() {
      clearTimeout(first);
      closing.abort();
      await running;
    },
  };
}
