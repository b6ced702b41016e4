import { followResponses } from '@formwright/contracts/responses';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { stubNetwork, TestStream } from '../testing/network.ts';
import { followEvents } from './event-stream.ts';

afterEach(() => {
  jest.useRealTimers();
});

describe('following events', () => {
  it('opens a line again that has gone still (L6)', async () => {
    jest.useFakeTimers();
    let opened = 0;
    const told: unknown[] = [];
    stubNetwork({
      '/api/followResponses/form1': () => {
        const line = new TestStream();
        opened += 1;
        line.tell('counts', { active: opened, archived: 0, favourites: 0 });
        return [200, line];
      },
    });
    const leaving = new AbortController();
    const end = followEvents(followResponses, { params: { id: 'form1' }, signal: leaving.signal }, ({ data }) =>
      told.push(JSON.parse(data)),
    );
    // The server gives a sign of life every 15 seconds: two may be late.
    await jest.advanceTimersByTimeAsync(30_000);
    expect(opened).toBe(1);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(told).toMatchObject([{ active: 1 }, { active: 2 }]);
    leaving.abort();
    await end;
  });

  it('leaves nothing on the signal of its caller, however often the line breaks', async () => {
    jest.useFakeTimers();
    let opened = 0;
    stubNetwork({
      '/api/followResponses/form1': () => {
        opened += 1;
        const line = new TestStream();
        line.tell('counts', { active: opened, archived: 0, favourites: 0 });
        line.end();
        return [200, line];
      },
    });
    const leaving = new AbortController();
    const waiting = listenersOf(leaving.signal);
    const end = followEvents(followResponses, { params: { id: 'form1' }, signal: leaving.signal }, () => undefined);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(opened).toBeGreaterThan(10);
    expect(waiting.size).toBeLessThanOrEqual(2);
    leaving.abort();
    await end;
    expect(waiting.size).toBe(0);
  });
});

/** The listeners that wait for the signal at each moment. */
function listenersOf(signal: AbortSignal): Set<unknown> {
  const waiting = new Set<unknown>();
  const { addEventListener, removeEventListener } = signal;
  Object.assign(signal, {
    addEventListener(...call: Parameters<typeof addEventListener>) {
      waiting.add(call[1]);
      addEventListener.apply(signal, call);
    },
    removeEventListener(...call: Parameters<typeof removeEventListener>) {
      waiting.delete(call[1]);
      removeEventListener.apply(signal, call);
    },
  });
  return waiting;
}
