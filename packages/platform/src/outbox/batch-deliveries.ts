import type { Envelope } from '../ports/bus.ts';
import { nextTurn } from '../turns/turns.ts';

/** A batch takes no further event beyond this many bytes, so that its commit and its memory stay small. */
const MAX_BYTES = 2_000_000;

interface Waiting {
  envelope: Envelope;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Removes the first events, at least one. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  const end = waiting.findIndex(({ envelope }, at) => {
    bytes += envelope.payload.length;
    return at > 0 && bytes > MAX_BYTES;
  });
  return waiting.splice(0, end < 0 ? waiting.length : end);
}

/**
 * Batches events: while one batch runs, new events are collected. Under load the events then share reads, writes and a disk flush. A failed
 * batch has changed nothing and is retried one by one, so that only the failing events are rejected.
 */
export function batchDeliveries(handle: (envelopes: readonly Envelope[]) => Promise<void>): (envelope: Envelope) => Promise<void> {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (;;) {
      // Deliveries of one turn of the event loop form one batch. After a batch, the bus uses this turn to deliver the next ones.
      await nextTurn();
      if (waiting.length === 0) break;
      const batch = takeBatch(waiting);
      try {
        await handle(batch.map(({ envelope }) => envelope));
        for (const { done } of batch) done();
      } catch (error) {
        const [only, ...others] = batch;
        if (only && others.length === 0) only.failed(error);
        else await Promise.all(batch.map(({ envelope, done, failed }) => handle([envelope]).then(done, failed)));
      }
    }
    isRunning = false;
  }

  return (envelope) =>
    new Promise((done, failed) => {
      waiting.push({ envelope, done, failed });
      if (!isRunning) void run();
    });
}
