import type { Envelope } from './ports/bus.ts';

/**
 * Batches events: while one batch runs, new events are collected. Under load the events then share reads, writes and a disk flush. A failed
 * batch has changed nothing and is retried one by one, so that only the failing events are rejected.
 */
export function batchDeliveries(handle: (envelopes: readonly Envelope[]) => Promise<void>): (envelope: Envelope) => Promise<void> {
  let waiting: { envelope: Envelope; done: () => void; failed: (error: unknown) => void }[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // Deliveries of one turn of the event loop form one batch.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
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
