import { type Counts, HOUR_MS, type Outbox, type Ports, sumOfCounts } from '@formwright/platform';

const QUARTER_MS = HOUR_MS / 4;
/** Time between two commits of counts. */
const PUBLISH_AFTER_MS = 1_000;
/** Counts of different forms that wait. More are published at once. */
const MAX_WAITING = 500;

/** Visits that opened a form, began to fill it in, and reached a page behind the first, by its id. */
export interface SeenCounts {
  views?: number;
  starts?: number;
  reached?: Readonly<Counts>;
}

interface Seen extends Required<SeenCounts> {
  formId: string;
  workspaceId: string;
  /** The quarter of an hour in which they were counted, in epoch milliseconds: days of all zones are sums of quarters. */
  at: number;
}

/** Counts views, starts and reached pages of forms in memory. Publishes them at most once a second, so that a view costs no commit. */
export interface SeenCounter {
  count(form: { _id: string; workspaceId: string }, counts: SeenCounts): void;
  /** Publishes what waits. */
  publish(): Promise<void>;
}

export function createSeenCounter({ store, clock, log }: Pick<Ports, 'store' | 'clock' | 'log'>, outbox: Outbox): SeenCounter {
  let waiting = new Map<string, Seen>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const add = ({ views, starts, reached, ...counted }: Seen) => {
    const key = `${counted.formId} ${counted.at}`;
    const before = waiting.get(key) ?? { views: 0, starts: 0, reached: {} };
    waiting.set(key, {
      ...counted,
      views: before.views + views,
      starts: before.starts + starts,
      reached: sumOfCounts([before.reached, reached]),
    });
  };

  async function publish(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const seen = [...waiting.values()];
    waiting = new Map();
    if (seen.length === 0) return;
    try {
      await store.commit(
        seen.map((counts) => outbox.event('submissions.v1.FormSeen', counts.formId, { ...counts, at: BigInt(counts.at) })),
      );
    } catch (error) {
      log.warn({ err: error, counts: seen.length }, 'views were not published');
      // The next commit tries again. Without the limit, counts would pile up while the store is unavailable.
      if (waiting.size + seen.length <= MAX_WAITING) seen.forEach(add);
    }
  }

  return {
    count({ _id, workspaceId }, { views = 0, starts = 0, reached = {} }) {
      const at = Math.floor(clock.now() / QUARTER_MS) * QUARTER_MS;
      add({ formId: _id, workspaceId, at, views, starts, reached });
      if (waiting.size >= MAX_WAITING) void publish();
      else timer ??= setTimeout(publish, PUBLISH_AFTER_MS).unref();
    },
    publish,
  };
}
