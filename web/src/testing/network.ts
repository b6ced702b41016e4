export interface Call {
  path: string;
  body: unknown;
  headers: Readonly<Record<string, string>>;
}

type Answer = [status: number, body: unknown];

/** A stream of server-sent events that a test writes to. */
export class TestStream {
  private readonly waiting: ((value: { done: boolean; value?: Uint8Array }) => void)[] = [];
  private readonly written: { done: boolean; value?: Uint8Array }[] = [];

  tell(event: string, data: unknown, id = ''): void {
    const head = id ? `id: ${id}\n` : '';
    this.give({ done: false, value: new TextEncoder().encode(`${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`) });
  }

  /** Breaks the connection. */
  end(): void {
    this.give({ done: true });
  }

  private give(chunk: { done: boolean; value?: Uint8Array }): void {
    const next = this.waiting.shift();
    if (next) next(chunk);
    else this.written.push(chunk);
  }

  /** As the body of a response that the caller may give up. */
  asBody(signal: AbortSignal | null | undefined) {
    return {
      getReader: () => ({
        read: () =>
          untilAborted(
            signal,
            new Promise<{ done: boolean; value?: Uint8Array }>((resolve) => {
              const chunk = this.written.shift();
              if (chunk) resolve(chunk);
              else this.waiting.push(resolve);
            }),
          ),
      }),
    };
  }
}

/** Fails as fetch does once its signal fires. */
function untilAborted<T>(signal: AbortSignal | null | undefined, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    work.then(resolve, reject);
  });
}

type Answers = Readonly<Record<string, (call: Call) => Answer | Promise<Answer>>>;

/**
 * Mock of fetch, the only thing that tests of this app replace: replies by path and records the calls.
 * A path without an answer fails like a server that cannot be reached.
 */
export function stubNetwork(answers: Answers): { calls: Call[] } {
  const calls: Call[] = [];
  const fetchStub = async (path: string, init: RequestInit = {}) => {
    const { body } = init;
    const call: Call = {
      path,
      body: typeof body === 'string' ? JSON.parse(body) : body instanceof FormData ? Object.fromEntries(body.entries()) : undefined,
      headers: { ...(init.headers as Record<string, string>) },
    };
    calls.push(call);
    const answer = answers[path];
    if (!answer) throw new TypeError('Failed to fetch');
    const [status, reply] = await untilAborted(init.signal, Promise.resolve(answer(call)));
    return {
      ok: status < 400,
      status,
      headers: new Headers(),
      json: () => untilAborted(init.signal, Promise.resolve(reply)),
      blob: async () => new Blob([String(reply)]),
      body: reply instanceof TestStream ? reply.asBody(init.signal) : null,
    };
  };
  Object.assign(globalThis, { fetch: fetchStub });
  return { calls };
}

/** From now on, a busy server refuses the first call to this path. */
export function refuseOnce(path: string): void {
  const { fetch: before } = globalThis;
  const busy = { ok: false, status: 503, headers: new Headers(), json: async () => ({ error: 'The server is busy.' }), body: null };
  const fetchStub = async (to: string, init?: RequestInit) => {
    if (to !== path) return before(to, init);
    Object.assign(globalThis, { fetch: before });
    return busy;
  };
  Object.assign(globalThis, { fetch: fetchStub });
}
