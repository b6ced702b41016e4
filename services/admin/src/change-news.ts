import { type OpenStream, pause, type Replicas, type Route, type StreamEvent, type StreamReply, streamReply } from '@formwright/platform';

/** Tells open back-offices that an operator has changed something, those of the other replicas too. */
export interface ChangeNews {
  tell(): void;
  /** How many changes this process has heard of. */
  count(): number;
  /** Resolves at the next change, or when the signal fires. */
  next(signal: AbortSignal): Promise<void>;
}

/** The topic of changes by operators. */
const CHANGES = 'changes';
/** Between two events of a stream: several changes are one. */
const PAUSE_MS = 300;

export function createChangeNews(replicas: Replicas): ChangeNews {
  const waiting = new Set<() => void>();
  let heard = 0;
  const hear = () => {
    heard += 1;
    for (const wake of [...waiting]) wake();
  };
  replicas.hear(CHANGES, { heard: hear, missed: hear });
  return {
    tell() {
      hear();
      replicas.tell(CHANGES, '');
    },
    count: () => heard,
    next: (signal) =>
      new Promise((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        waiting.add(wake);
        if (signal.aborted) wake();
        else signal.addEventListener('abort', wake, { once: true });
      }),
  };
}

/**
 * Streams that something has changed, not what: whoever looks at a list asks for it again. A client that comes back with an older id, or
 * from another process, may have missed something, and hears that something has changed.
 * @param process the id of this process
 */
export function followChanges(news: ChangeNews, process: string) {
  async function* changes({ lastId, signal }: OpenStream): AsyncGenerator<StreamEvent> {
    let seen = news.count();
    const idOf = (count: number) => `${process}.${count}`;
    yield { id: idOf(seen), event: lastId === null || lastId === idOf(seen) ? 'open' : 'changed', data: {} };
    while (!signal.aborted) {
      if (news.count() === seen) await news.next(signal);
      if (signal.aborted) return;
      seen = news.count();
      yield { id: idOf(seen), event: 'changed', data: {} };
      await pause(PAUSE_MS, signal);
    }
  }
  return async (): Promise<StreamReply> => streamReply(changes);
}

/** The same routes, of which those that change something tell of it afterwards. */
export const tellingOfChanges = (routes: readonly Route[], news: ChangeNews): Route[] =>
  routes.map((route) =>
    route.contract.may === 'operate.read'
      ? route
      : {
          ...route,
          async useCase(request) {
            try {
              return await route.useCase(request);
            } finally {
              // Also where it failed after the change.
              news.tell();
            }
          },
        },
  );
