import type { Replicas } from '@formwright/platform';

/** Notifies streams of changes, those of the other replicas too. A change that is not told is found by asking the store. */
export interface ChangeNotifier {
  notify(formId: string): void;
  /** Resolves at the next change of the form, after `atMostMs`, or when the signal fires. */
  next(formId: string, atMostMs: number, signal: AbortSignal): Promise<void>;
}

/** The topic of forms whose responses have changed. */
const CHANGES = 'changes';

export function createChangeNotifier(replicas: Replicas): ChangeNotifier {
  const waiting = new Map<string, Set<() => void>>();
  const wakeAll = (formId: string) => {
    for (const wake of waiting.get(formId) ?? []) wake();
  };
  replicas.hear(CHANGES, { heard: wakeAll, missed: () => [...waiting.keys()].forEach(wakeAll) });
  return {
    notify(formId) {
      wakeAll(formId);
      replicas.tell(CHANGES, formId);
    },
    next(formId, atMostMs, signal) {
      return new Promise((resolve) => {
        const wakes = waiting.get(formId) ?? new Set();
        waiting.set(formId, wakes);
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          wakes.delete(wake);
          if (wakes.size === 0 && waiting.get(formId) === wakes) waiting.delete(formId);
          resolve();
        };
        const timer = setTimeout(wake, atMostMs);
        wakes.add(wake);
        if (signal.aborted) wake();
        else signal.addEventListener('abort', wake, { once: true });
      });
    },
  };
}
