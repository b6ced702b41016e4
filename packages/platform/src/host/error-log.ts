import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '../common/durations.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import type { Job } from '../service/service.ts';
import { addingFailure, createWaitingFailures, errorsCollection } from './failures.ts';

const KEPT_MS = 30 * DAY_MS;

/** The errors that a service has logged, by their cause, for operators. */
export interface ErrorLog {
  /** A logger that keeps what is logged as an error, too. */
  keeping(log: Logger): Logger;
  /** Stores what has been logged by now, as far as the store takes it. */
  flush(): Promise<void>;
  /** The job that stores what waits, and deletes what is old. */
  job(serviceName: string): Job;
}

/**
 * While the store is away, causes wait in memory.
 * @param store the service's own; declares the collection `errors` in it
 */
export function createErrorLog(store: Store, clock: Clock): ErrorLog {
  const failures = store.collection(errorsCollection);
  const waiting = createWaitingFailures(clock);
  let writing: Promise<void> | null = null;

  function keep(fields: Record<string, unknown>, what: string): void {
    waiting.note(fields, what);
    void flush();
  }

  async function write(): Promise<void> {
    for (let [failure] = waiting.take(1); failure; [failure] = waiting.take(1)) {
      try {
        await failures.updateOne({ _id: failure._id }, addingFailure(failure), { upsert: true });
      } catch {
        // It is logged already, and waits for the next failure or the job.
        waiting.giveBack(failure);
        return;
      }
    }
  }

  function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  }

  return {
    keeping(log) {
      const kept: Logger = Object.create(log);
      for (const level of ['error', 'fatal'] as const) {
        kept[level] = (fields: unknown, text?: unknown, ...rest: unknown[]) => {
          if (typeof fields === 'object' && fields !== null) keep(fields as Record<string, unknown>, String(text ?? ''));
          else keep({}, String(fields));
          (log[level] as (...args: unknown[]) => void)(fields, ...(text === undefined ? [] : [text]), ...rest);
        };
      }
      return kept;
    },
    async flush() {
      await flush();
      // What came while it wrote.
      if (waiting.size() > 0) await flush();
    },
    job: (serviceName) => ({
      name: `${serviceName}.prune-error-log`,
      everyMs: HOUR_MS,
      run: async () => {
        await flush();
        await failures.deleteMany({ at: { $lt: clock.now() - KEPT_MS } });
      },
    }),
  };
}
