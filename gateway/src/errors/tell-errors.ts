import { encodeEvent } from '@formwright/events';
import {
  type Bus,
  type Clock,
  createWaitingFailures,
  type Envelope,
  eventIdAt,
  type Failure,
  type Ids,
  type Logger,
  pause,
} from '@formwright/platform';

const ERRORS_MADE = 'gateway.v1.ErrorsMade';
/** Between two events: what fails meanwhile is one event, and of one cause one entry in it. */
const GAP_MS = 2_000;
/** Causes of an event. The others wait for the next one. */
const TOLD_AT_ONCE = 100;
const LAST_TELL_MS = 1_000;

/** Tells of what the gateway itself answered with an error, for the operators' error log. */
export interface ErrorTelling {
  note(error: Error, about: { reqId: string; route: string }, what: string): void;
  /** Tells what waits, as far as the bus takes it. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The gateway has no store, so admin keeps it, and hears of it by an event. That is told by itself, not with data: what a process has not told
 * when it is killed is in its output alone. An event that may have arrived comes again with the same id, and counts once. Failing to tell
 * is no error to be told: it is logged once, until it works again.
 */
export function createErrorTelling({
  bus,
  clock,
  ids,
  log,
}: {
  bus: Pick<Bus, 'publish'>;
  clock: Clock;
  ids: Ids;
  log: Logger;
}): ErrorTelling {
  const failures = createWaitingFailures(clock);
  const process = ids.random();
  let untold: Envelope | null = null;
  let telling: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;

  async function tell(): Promise<void> {
    while (untold !== null || failures.size() > 0) {
      untold ??= {
        ...{ id: eventIdAt(clock.now() * 1_000, ids), type: ERRORS_MADE, key: process, at: clock.now(), sequence: 0 },
        payload: encodeEvent(ERRORS_MADE, { causes: failures.take(TOLD_AT_ONCE).map(told) }),
      };
      try {
        await bus.publish([untold]);
        untold = null;
        isAway = false;
      } catch (error) {
        if (!isAway) log.warn({ err: error }, 'errors of the gateway wait until the bus takes them');
        isAway = true;
        return;
      }
    }
  }

  function flush(): Promise<void> {
    telling ??= tell().finally(() => {
      telling = null;
    });
    return telling;
  }

  function schedule(): void {
    timer ??= setTimeout(async () => {
      await flush();
      timer = undefined;
      if (untold !== null || failures.size() > 0) schedule();
    }, GAP_MS).unref();
  }

  return {
    note(err, { reqId, route }, what) {
      failures.note({ err, reqId, route }, what);
      schedule();
    },
    flush,
    async close() {
      clearTimeout(timer);
      await Promise.race([flush(), pause(LAST_TELL_MS)]);
    },
  };
}

const told = ({ what, place, cause, count, firstAt, at, requestId }: Failure) => ({
  ...{ what, place, cause, count, requestId },
  ...{ firstAt: BigInt(firstAt), at: BigInt(at) },
});
