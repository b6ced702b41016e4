import { Readable } from 'node:stream';

/** One server-sent event. */
export interface StreamEvent {
  /** Where a client that lost its connection goes on: it sends back the last id that it saw. One line. */
  id: string;
  /** Name of the kind. One line. */
  event: string;
  /** Plain JSON. */
  data: unknown;
}

export interface OpenStream {
  /** The last id that the client saw, as it says: hostile. null: it begins. */
  lastId: string | null;
  /** Aborted when the client leaves or the product closes. */
  signal: AbortSignal;
}

/** The reply of a contract with `reply: 'stream'`. Made by `streamReply`. */
export interface StreamReply {
  open(stream: OpenStream): AsyncIterable<StreamEvent>;
}

/**
 * Answers with server-sent events, for as long as the client listens. A sign of life goes out while there is nothing to tell.
 * The next event is asked for when the client has taken the last one, so a slow client holds one event, not a queue; what `open` keeps
 * meanwhile is its own affair. An error ends the connection, and the client comes back with its last id.
 * @param open called once per connection; its iterable must end, or wait for nothing any more, when `signal` is aborted
 */
export const streamReply = (open: StreamReply['open']): StreamReply => ({ open });

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Nobody on the way may keep events, change them or wait for more of them.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** @param heartbeatMs after so much silence a sign of life is sent */
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
    // The headers leave with the first bytes.
    yield ':\n\n';
    pull();
    while (!signal.aborted) {
      const got = current();
      if (!got) {
        if (await isQuiet(heartbeatMs, (stop) => (wake = stop))) yield ':\n\n';
        continue;
      }
      if ('error' in got) throw got.error;
      if (got.result.done) return;
      yield frame(got.result.value);
      pull();
    }
  } finally {
    // Not waited for: a generator in the middle of waiting ends when its wait does.
    iterator.return?.().catch(() => undefined);
  }
}

/** Resolves to true after this time, to false when it is stopped before. */
function isQuiet(ms: number, stoppable: (stop: () => void) => void): Promise<boolean> {
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
