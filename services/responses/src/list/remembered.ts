import type { FormCounters } from '../form/form-counters.ts';

/**
 * Remembers what was worked out, the last used ones. What is being worked out is shared; a failure is forgotten.
 * @param most that are kept
 */
export function createRemembered<T>(most: number) {
  const known = new Map<string, Promise<T>>();
  return {
    of(key: string, work: () => Promise<T>): Promise<T> {
      const result = known.get(key) ?? work();
      known.delete(key);
      known.set(key, result);
      result.catch(() => known.get(key) === result && known.delete(key));
      for (const oldest of known.keys()) {
        if (known.size <= most) break;
        known.delete(oldest);
      }
      return result;
    },
  };
}

/** Changes with every change of a form's lists. */
export const stateOf = (counters: FormCounters | null) => [counters?.total, counters?.changes, counters?.lastOrder];
