export interface Call {
  path: string;
  body: unknown;
  headers: Readonly<Record<string, string>>;
}

type Answer = [status: number, body: unknown];
type Answers = Readonly<Record<string, (call: Call) => Answer | Promise<Answer>>>;

/**
 * Stands in for the network, the only thing that tests of this app replace: answers by path and keeps what was asked.
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
    const [status, reply] = await answer(call);
    return { ok: status < 400, status, json: async () => reply };
  };
  Object.assign(globalThis, { fetch: fetchStub });
  return { calls };
}
