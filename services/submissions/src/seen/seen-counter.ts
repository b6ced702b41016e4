import type { submissions } from '@formwright/contracts';
import type { Outbox, Ports } from '@formwright/platform';

/** Time between two commits of counts. */
const PUBLISH_AFTER_MS = 1_000;
/** Forms whose counts wait. More are published at once. */
const MAX_WAITING = 500;

interface Seen {
  workspaceId: string;
  views: number;
  starts: number;
}

/** Counts views and starts of forms in memory. Publishes them at most once a second, so that a view costs no commit. */
export interface SeenCounter {
  count(form: { _id: string; workspaceId: string }, mark: submissions.SeenMark): void;
  /** Publishes what waits. */
  publish(): Promise<void>;
}

export function createSeenCounter({ store, clock, log }: Pick<Ports, 'store' | 'clock' | 'log'>, outbox: Outbox): SeenCounter {
  let waiting = new Map<string, Seen>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const add = (formId: string, { workspaceId, views, starts }: Seen) => {
    const before = waiting.get(formId) ?? { views: 0, starts: 0 };
    waiting.set(formId, { workspaceId, views: before.views + views, starts: before.starts + starts });
  };

  async function publish(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const seen = waiting;
    waiting = new Map();
    if (seen.size === 0) return;
    const at = BigInt(clock.now());
    try {
      await store.commit([...seen].map(([formId, counts]) => outbox.event('submissions.v1.FormSeen', formId, { formId, ...counts, at })));
    } catch (error) {
      log.warn({ err: error, forms: seen.size }, 'views were not published');
      // The next commit tries again. Without the limit, counts would pile up while the store is unavailable.
      if (waiting.size + seen.size <= MAX_WAITING) for (const [formId, counts] of seen) add(formId, counts);
    }
  }

  return {
    count({ _id, workspaceId }, mark) {
      add(_id, { workspaceId, views: Number(mark === 'view'), starts: Number(mark === 'start') });
      if (waiting.size >= MAX_WAITING) void publish();
      else timer ??= setTimeout(publish, PUBLISH_AFTER_MS).unref();
    },
    publish,
  };
}
