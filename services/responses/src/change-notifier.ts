/** Notifies streams of changes made by this process. Changes of other replicas are found by asking the store. */
export interface ChangeNotifier {
  notify(formId: string): void;
  /** Resolves at the next change of the form, after `atMostMs`, or when the signal fires. */
  next(formId: string, atMostMs: number, signal: AbortSignal): Promise<void>;
}

export function createChangeNotifier(): ChangeNotifier {
  const waiting = new Map<string, Set<() => void>>();
  return {
    notify(formId) {
      for (const wake of waiting.get(formId) ?? []) wake();
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
