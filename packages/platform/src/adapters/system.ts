import { randomFillSync } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Larger bytes are skipped to keep all characters equally likely. */
const fair = 256 - (256 % signs.length);
const pool = Buffer.alloc(4096);
let used = pool.length;

function nextByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool[used++] as number;
}

export const systemIds: Ids = {
  random(length = 22) {
    let id = '';
    while (id.length < length) {
      const byte = nextByte();
      if (byte < fair) id += signs[byte % signs.length];
    }
    return id;
  },
};
