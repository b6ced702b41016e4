import { jest } from '@jest/globals';

/**
 * Holds every setTimeout until `jest.advanceTimersByTime`; `jest.useRealTimers` ends it. Everything else goes on. For a test of a timeout
 * that would pass in its middle on a slow machine.
 */
export function holdTimeouts(): void {
  const others = ['setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] as const;
  jest.useFakeTimers({ doNotFake: [...others, 'Date', 'hrtime', 'performance'] });
}
