import { Readable } from 'node:stream';

/** One server-sent event. */
export interface StreamEvent {
  /** Resume position for a reconnecting client, which sends the last id it saw. One line. */
  id: string;
  /** Name of the kind. One line. */
  event: string;
  /** Plain JSON. */
  data: unknown;
}

export interface OpenStream {
  /** The last id that the client saw. Untrusted; null on the first connection. */
  lastId: string | null;
  /** Aborted when the client leaves, is no longer admitted, or the product closes. */
  signal: AbortSignal;
}

/** The reply of a contract with `reply: 'stream'`. Made by `streamReply`. */
export interface StreamReply {
  open(stream: OpenStream): AsyncIterable<StreamEvent>;
}

/**
 * Streams server-sent events until the client disconnects. Sign-out, a changed password, a lost role and the end of the token end the
 * stream within a second. Sends heartbeats while there is no event. The next event is requested only when the previous one was sent, so a
 * slow client costs one event, not a queue; `open` must bound its own queue. An error ends the connection, and the client reconnects with
 * its last id.
 * @param open called once per connection; its iterable must end, or stop waiting, when `signal` is aborted
 */
export const streamReply = (open: StreamReply['open']): StreamReply => ({ open });

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must not cache, transform or buffer.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** @param heartbeatMs interval of heartbeats while there is no event */
export function toEventStream(reply: StreamReply, stream: OpenStream, heartbeatMs: number): Readable {
  return Readable.from(frames(reply.open(stream), stream.signal, heartbeatMs), { objectMode: false });
}

async function* frames(events: AsyncIterable<StreamEvent>, signal: AbortSignal, heartbeatMs: number): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]();
  let next: { result: IteratorResult<StreamEvent> } | { error: unknown } | null = null;
  let wake: () => void = () => undefined;
  const pull = () => {
    next = null;
    iterator.next().then(
      (result) => {
        next = { result };
        wake();
      },
      (error: unknown) => {
        next = { error };
        wake();
      },
    );
  };
  const current = () => next;
  signal.addEventListener('abort', () => wake(), { once: true });
  try {
    // The headers are sent with the first bytes.
    yield ':\n\n';
    pull();
    while (!signal.aborted) {
      const got = current();
      if (!got) {
        if (await elapsed(heartbeatMs, (stop) => (wake = stop))) yield ':\n\n';
        continue;
      }
      if ('error' in got) throw got.error;
      if (got.result.done) return;
      yield frame(got.result.value);
      pull();
    }
  } finally {
    // Not awaited: a generator that is waiting ends when its wait ends.
    iterator.return?.().catch(() => undefined);
  }
}

/** Resolves to true after this time, or to false if it is stopped first. */
function elapsed(ms: number, stoppable: (stop: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms);
    stoppable(() => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

function frame({ id, event, data }: StreamEvent): string {
  if (/[\r\n\0]/.test(`${id}${event}`)) throw new Error('id and event of a server-sent event are one line each');
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
