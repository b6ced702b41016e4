import { jest } from '@jest/globals';

/** Holds the date, so that a test may run at midnight and on a slow machine; timers go on. `jest.useRealTimers` ends it. */
export function holdDate(now: number): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'queueMicrotask',
      'nextTick',
      'hrtime',
      'performance',
    ],
  });
}
