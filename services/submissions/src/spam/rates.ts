import type { Ports } from '@formwright/platform';

const MINUTE_MS = 60_000;

/** Sums of the last minute by key, in memory. Keys are forgotten within two minutes of use. */
export interface Rates {
  /** @returns the sum of the last minute, this amount included */
  add(key: string, amount: number): number;
}

/** @param maxKeys keys of a minute that are kept; further ones take the place of the oldest */
export function createRates(clock: Ports['clock'], maxKeys: number): Rates {
  let minute = 0;
  let now = new Map<string, number>();
  let before = new Map<string, number>();
  return {
    add(key, amount) {
      const at = clock.now() / MINUTE_MS;
      const current = Math.floor(at);
      if (current !== minute) {
        before = current === minute + 1 ? now : new Map();
        now = new Map();
        minute = current;
      }
      const sum = (now.get(key) ?? 0) + amount;
      if (now.size >= maxKeys && !now.has(key)) now.delete(now.keys().next().value as string);
      now.set(key, sum);
      // Of the minute before, the share that is not a minute ago yet.
      return sum + (before.get(key) ?? 0) * (1 - (at - current));
    },
  };
}
