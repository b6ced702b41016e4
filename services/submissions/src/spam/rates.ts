import { MINUTE_MS, type Ports } from '@formwright/platform';

/**
 * Sums of the last minute by key, in memory, of what all replicas add. A key is forgotten two minutes later, or three where nothing else
 * happens.
 */
export interface Rates {
  /** @returns the sum of the last minute, this amount included */
  add(key: string, amount: number): number;
}

/**
 * @param topic by which replicas tell each other what they add
 * @param maxKeys once a minute has more keys, those of the minute before are forgotten early
 */
export function createRates({ clock, replicas }: Pick<Ports, 'clock' | 'replicas'>, topic: string, maxKeys: number): Rates {
  let minute = 0;
  let now = new Map<string, number>();
  let before = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** @returns the share of the current minute that is over */
  function turn(): number {
    const at = clock.now() / MINUTE_MS;
    const current = Math.floor(at);
    if (current !== minute) {
      before = current === minute + 1 ? now : new Map();
      now = new Map();
      minute = current;
    }
    return at - current;
  }

  /** Forgets also while nothing is added. */
  function forgetLater(): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      turn();
      if (now.size + before.size > 0) forgetLater();
    }, MINUTE_MS).unref();
  }

  function addHere(key: string, amount: number): number {
    const over = turn();
    forgetLater();
    if (now.size >= maxKeys && !now.has(key)) [before, now] = [now, new Map()];
    const sum = (now.get(key) ?? 0) + amount;
    now.set(key, sum);
    // Of the minute before, only the part counts that is less than a minute ago.
    return sum + (before.get(key) ?? 0) * (1 - over);
  }
  replicas.hear(topic, { heard: addHere });

  return {
    add(key, amount) {
      replicas.tell(topic, key, amount);
      return addHere(key, amount);
    },
  };
}
