import { createLogger, createReplicas, noReplicas as replicas } from '@formwright/platform';
import { createJoinedBuses, createTestClock, createTestIds } from '@formwright/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { createRates } from './rates.ts';

describe('sums of the last minute', () => {
  it('add up by key, and fade with the minute after', () => {
    const clock = createTestClock(60_000 * 1_000);
    const rates = createRates({ clock, replicas }, 'any', 10);
    expect([rates.add('a', 6), rates.add('a', 6), rates.add('b', 1)]).toEqual([6, 12, 1]);
    clock.advance(60_000);
    expect(rates.add('a', 1)).toBe(13);
    clock.advance(30_000);
    expect(rates.add('a', 0)).toBe(7);
    clock.advance(90_000);
    expect(rates.add('a', 0)).toBe(0);
  });

  it('forget the earliest keys beyond their bound', () => {
    const rates = createRates({ clock: createTestClock(0), replicas }, 'any', 2);
    for (const key of ['a', 'b', 'c', 'd', 'e']) rates.add(key, 1);
    expect([rates.add('e', 1), rates.add('d', 1), rates.add('a', 1)]).toEqual([2, 2, 1]);
  });

  it('contain what other replicas add', async () => {
    const [clock, ids, log] = [createTestClock(0), createTestIds(), createLogger({ level: 'silent' })];
    const buses = createJoinedBuses();
    const [one, two] = buses.map((bus) =>
      createRates({ clock, replicas: createReplicas('submissions', bus, { clock, ids, log }) }, 'any', 10),
    );
    for (const bus of buses) await bus.start();
    one?.add('a', 6);
    one?.add('a', 5);
    while (two?.add('a', 0) !== 11) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(two.add('a', 1)).toBe(12);
    for (const bus of buses) await bus.close();
  });
});
