/** A value that the browser keeps. No call throws. */
export interface Stored<T> {
  /** Null if there is none. */
  read(): T | null;
  write(value: T): void;
  forget(): void;
}

/** Null where the browser refuses, as private windows and frames of other sites may. */
export function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

/**
 * The value in localStorage under `key`. What is not understood counts as not there: it may be damaged, or of another program.
 * @param isSound whether it is understood; may throw on another shape
 */
export const storedAt = <T>(key: string, isSound: (kept: T) => boolean): Stored<T> => ({
  read: () =>
    attempt(() => {
      const kept = JSON.parse(localStorage.getItem(key) as string);
      return isSound(kept) ? kept : null;
    }),
  write: (value) => attempt(() => localStorage.setItem(key, JSON.stringify(value))),
  forget: () => attempt(() => localStorage.removeItem(key)),
});

export const areTexts = (values: readonly unknown[]) => values.every((value) => typeof value === 'string');
/** Counts, and epoch milliseconds that a calendar has. */
export const areNumbers = (values: readonly number[]) => values.every((value) => Number.isInteger(value) && value >= 0 && value < 8e15);
