import { once } from 'node:events';
import { request as send } from 'node:http';
import { connect } from 'node:net';
import { contractsOf } from '@formwright/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { closeApp } from '../src/http/close-app.ts';
import { handle } from '../src/service/service.ts';
import { type StreamEvent, streamReply } from '../src/service/stream-reply.ts';
import { startApp } from './support/app.ts';

const forms = contractsOf('forms');

const news = forms('news', {
  summary: 's',
  method: 'GET',
  auth: 'none',
  query: Type.Object({ lastId: Type.Optional(Type.String()), how: Type.Optional(Type.String()) }, { additionalProperties: false }),
  reply: 'stream',
  errors: {},
});

/** Records of the streams; `asked` counts the requested events of each, in order of opening. */
const seen = { asked: [] as number[], ended: 0 };

async function* numbers(from: number, size: number, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const stream = seen.asked.push(0) - 1;
  try {
    for (let id = from; id < from + 3 || size > 0; id += 1) {
      seen.asked[stream] = (seen.asked[stream] ?? 0) + 1;
      yield { id: String(id), event: 'number', data: { id, text: `line\n${'x'.repeat(size)}` } };
    }
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    seen.ended += 1;
  }
}

const routes = [
  handle(news, async ({ query }) =>
    streamReply(({ lastId, signal }) => {
      if (query.how === 'broken') throw new Error('no such list');
      return numbers(Number(lastId ?? 0) + 1, query.how === 'endless' ? 50_000 : 0, signal);
    }),
  ),
];

type World = Awaited<ReturnType<typeof startApp>>;
let world: World;
const start = async (heartbeatMs?: number) => {
  Object.assign(seen, { asked: [], ended: 0 });
  world = await startApp(routes, heartbeatMs ? { heartbeatMs } : {});
  return world.url();
};
afterEach(async () => {
  await closeApp(world.app);
  await world.close();
});

/** Reads until the text contains this. */
async function readUntil(answer: Response, mark: string | RegExp): Promise<string> {
  let text = '';
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  while (!text.match(mark)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += Buffer.from(value).toString();
  }
  reader.releaseLock();
  return text;
}
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a stream of events', () => {
  it('sends each with its id, and signs of life in between', async () => {
    const answer = await fetch(`${await start(10)}/api/news`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    });
    const text = await readUntil(answer, /"id":3.*\n\n:\n\n:\n\n/);
    expect(text).toContain('id: 1\nevent: number\ndata: {"id":1,"text":"line\\n"}\n\nid: 2\n');
    await answer.body?.cancel();
  });

  it.each([
    ['the header', '', { 'last-event-id': '7' }],
    ['the query', '?lastId=7', {}],
  ])('goes on after the last id in %s', async (_where, query, headers) => {
    const answer = await fetch(`${await start()}/api/news${query}`, { headers });
    expect(await readUntil(answer, 'id: 8\n')).not.toContain('id: 1\n');
    await answer.body?.cancel();
  });

  it('ends its source when the client leaves', async () => {
    const leaving = new AbortController();
    const answer = await fetch(`${await start()}/api/news`, { signal: leaving.signal });
    await readUntil(answer, 'id: 3\n');
    leaving.abort();
    await until(() => seen.ended === 1);
  });

  it('asks for no more than a slow client takes', async () => {
    const url = new URL(await start());
    const socket = connect(Number(url.port), url.hostname);
    socket.write('GET /api/news?how=endless HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'readable');
    // Another client reads 100 MB at the same time; this one only what the two ends of the connection buffer.
    const other = await fetch(new URL('/api/news?how=endless', url));
    const reader = (other.body as ReadableStream<Uint8Array>).getReader();
    for (let taken = 0; taken < 100_000_000; ) taken += (await reader.read()).value?.length ?? 0;
    expect((seen.asked[0] ?? 0) * 50_000).toBeLessThan(40_000_000);
    socket.destroy();
    await reader.cancel();
    await until(() => seen.ended === 2);
  });

  it('ends at once when the app closes', async () => {
    const url = await start();
    const answer = await fetch(`${url}/api/news`);
    await readUntil(answer, 'id: 3\n');
    await closeApp(world.app, 60_000);
    expect(seen.ended).toBe(1);
  });

  it('ends although a client holds a connection that it never used', async () => {
    const url = new URL(await start());
    const socket = connect(Number(url.port), url.hostname);
    await once(socket, 'connect');
    // Never reached: longer than the test's own limit.
    await closeApp(world.app, 12 * 60_000);
    if (!socket.destroyed) await once(socket, 'close');
  });

  it('that cannot be opened is an error like any other', async () => {
    const url = await start();
    const status = await new Promise((resolve) =>
      send(`${url}/api/news?how=broken`, (answer) => resolve(answer.resume().statusCode)).end(),
    );
    expect(status).toBe(500);
  });
});
