import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { commonCause } from '../common/common-cause.ts';
import { createDistinctPerHour } from '../common/distinct-per-hour.ts';
import { DAY_MS, HOUR_MS } from '../common/durations.ts';
import type { Clock } from '../ports/clock.ts';
import type { CollectionDeclaration, Store } from '../ports/store.ts';
import type { Job } from '../service/service.ts';

type Kind = 'request' | 'job' | 'event' | 'mail' | 'other';

/** Failures of one cause. */
export interface Failure {
  /** A digest of what follows up to `cause`. */
  _id: string;
  kind: Kind;
  what: string;
  place: string;
  cause: string;
  count: number;
  firstAt: number;
  at: number;
  requestId: string;
}

export const errorsCollection: CollectionDeclaration<Failure> = {
  name: 'errors',
  indexes: [{ name: 'by_time', keys: { at: -1, _id: -1 } }],
};

const KEPT_MS = 30 * DAY_MS;
/** Causes that are told apart in an hour and process. Further ones share an entry of their kind, so that a flood cannot fill the disk. */
const MOST_CAUSES = 500;

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
  /** Not stored yet. */
  const waiting = new Map<string, Failure>();
  const isToldApart = createDistinctPerHour(MOST_CAUSES);
  let writing: Promise<void> | null = null;

  function idOf(failure: Pick<Failure, 'kind' | 'what' | 'place' | 'cause'>, now: number): string | null {
    const id = createHash('sha256')
      .update(JSON.stringify([failure.kind, failure.what, failure.place, failure.cause]))
      .digest('hex')
      .slice(0, 32);
    return isToldApart(id, now) ? id : null;
  }

  function keep(fields: Record<string, unknown>, what: string): void {
    const at = clock.now();
    const found = { kind: kindOf(fields), what, place: placeOf(fields), cause: causeOf(fields) };
    const id = idOf(found, at);
    const { kind } = found;
    add(id === null ? { _id: `others-${kind}`, kind, what: 'others', place: '', cause: '' } : { _id: id, ...found }, {
      ...{ count: 1, firstAt: at, at },
      requestId: typeof fields.reqId === 'string' ? fields.reqId : '',
    });
    void flush();
  }

  function add(
    cause: Omit<Failure, 'count' | 'firstAt' | 'at' | 'requestId'>,
    { count, firstAt, at, requestId }: Pick<Failure, 'count' | 'firstAt' | 'at' | 'requestId'>,
  ): void {
    const before = waiting.get(cause._id);
    waiting.set(cause._id, {
      ...cause,
      count: count + (before?.count ?? 0),
      firstAt: Math.min(firstAt, before?.firstAt ?? firstAt),
      at: Math.max(at, before?.at ?? at),
      requestId: requestId || (before?.requestId ?? ''),
    });
  }

  async function write(): Promise<void> {
    for (const failure of waiting.values()) {
      waiting.delete(failure._id);
      const { _id, count, at, firstAt, requestId, ...cause } = failure;
      try {
        await failures.updateOne(
          { _id },
          { $inc: { count }, $max: { at }, $set: { requestId }, $setOnInsert: { ...cause, firstAt } },
          { upsert: true },
        );
      } catch {
        // It is logged already, and waits for the next failure or the job.
        add(failure, failure);
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
      if (waiting.size > 0) await flush();
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

const kindOf = ({ reqId, job, queue, mail }: Record<string, unknown>): Kind =>
  reqId !== undefined ? 'request' : job !== undefined ? 'job' : queue !== undefined ? 'event' : mail !== undefined ? 'mail' : 'other';

function placeOf({ route, job, queue, dependency, database }: Record<string, unknown>): string {
  const place = [route, job, queue, dependency, database].find((each) => typeof each === 'string');
  return typeof place === 'string' ? place : '';
}

function causeOf({ err, reason }: Record<string, unknown>): string {
  return commonCause(err instanceof Error ? chainOf(err) : typeof reason === 'string' ? reason : '');
}

function chainOf(error: Error): string {
  const own = `${error.name}: ${error.message}`;
  return error.cause instanceof Error ? `${own}, because of ${chainOf(error.cause)}` : own;
}
