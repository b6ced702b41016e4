import { jest } from '@jest/globals';
import { ANSWER_MS } from '../bytes/free-disk.ts';
import { DRAIN_LIMIT_MS, STEP_LIMIT_MS } from '../host/compose.ts';
import { ANSWER_LIMIT_MS } from '../http/readiness.ts';

/** Time limits of the product, for `liftTimeouts`. */
export const TIME_LIMITS = {
  /** Of a close: for the events, and for each step that ends work. */
  close: [DRAIN_LIMIT_MS, STEP_LIMIT_MS],
  /** Of a measurement of the disk. A disk that does not answer counts as what it was. */
  disk: [ANSWER_MS],
  /** Of a dependency that is asked whether it is ready. */
  readiness: [ANSWER_LIMIT_MS],
} as const;

/**
 * Holds every setTimeout until `jest.advanceTimersByTime`; `jest.useRealTimers` ends it. Everything else goes on. For a test of a timeout
 * that would pass in its middle on a slow machine.
 */
export function holdTimeouts(): void {
  const others = ['setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] as const;
  jest.useFakeTimers({ doNotFake: [...others, 'Date', 'hrtime', 'performance'] });
}

/** Lets no setTimeout of this length come to its end; `jest.restoreAllMocks` ends it. For a limit that a slow machine would reach. */
export function liftTimeouts(...lengths: readonly number[]): void {
  const { setTimeout } = globalThis;
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((act: () => void, ms: number, ...more: unknown[]) =>
      lengths.includes(ms) ? setTimeout(() => undefined, ms) : setTimeout(act, ms, ...more)) as never);
}
