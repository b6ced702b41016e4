import { describe, expect, it } from '@jest/globals';
import { batchDeliveries } from '../src/outbox/batch-deliveries.ts';
import type { Envelope } from '../src/ports/bus.ts';

const event = (id: string, bytes = 1): Envelope => ({ id, type: 'a', key: id, at: 0, sequence: 0, payload: new Uint8Array(bytes) });

function recorded() {
  const batches: string[][] = [];
  const deliver = batchDeliveries(async (envelopes) => {
    batches.push(envelopes.map(({ id }) => id));
  });
  return { batches, deliver };
}

describe('batched deliveries', () => {
  it('handle together what arrives in one turn of the event loop', async () => {
    const { batches, deliver } = recorded();
    await Promise.all(['a', 'b', 'c'].map((id) => deliver(event(id))));
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  it('handle together what the first batch has let in, one by one', async () => {
    const { batches, deliver } = recorded();
    // Like the bus: an event's end lets the next one in.
    await Promise.all(['a', 'b', 'c'].map((id) => deliver(event(id)).then(() => deliver(event(`${id}2`)))));
    expect(batches).toEqual([
      ['a', 'b', 'c'],
      ['a2', 'b2', 'c2'],
    ]);
  });

  it('take no second large event, and a larger one alone', async () => {
    const { batches, deliver } = recorded();
    await Promise.all([
      deliver(event('a')),
      deliver(event('b', 3_000_000)),
      deliver(event('c', 1_500_000)),
      deliver(event('d', 1_500_000)),
    ]);
    expect(batches).toEqual([['a'], ['b'], ['c'], ['d']]);
  });
});
