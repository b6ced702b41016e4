import { jest } from '@jest/globals';

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
