import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RenderedPage } from '../src/server/index.ts';
import { UploadServer } from './upload-server.ts';

/** One multipart post as the server saw it. */
interface ReceivedPost {
  fields: Record<string, string>;
  /** Name and content of each file, by field name. */
  files: Record<string, { name: string; content: string }>;
}

/** Start of the page's script. */
export const SCRIPT = '<script type="text/plain"';

interface TimeLeft {
  countdown?: number | null;
  deadline?: number | null;
}

type Answer = (response: ServerResponse, attempt: number) => void;

export interface FormServer {
  url: string;
  /** Pages by path. A test may replace a page by another version of the form. */
  pages: Record<string, RenderedPage>;
  /** Posts that arrived completely. */
  posts: ReceivedPost[];
  /** Paths of the beacons, in the order of arrival. */
  beacons: string[];
  /** Replies to the next posts; by default a receipt. */
  answer: Answer;
  /** Replies to requests for the time that is left; null: the line is broken. */
  timeLeft: () => TimeLeft | null;
  /** The visits that these requests named. */
  visits: unknown[];
  /** Files that arrive in chunks. */
  files: UploadServer;
  /** Pages are sent up to this text, by default their script. The rest is sent when `restArrives` resolves. */
  heldBackFrom: string;
  restArrives: Promise<void>;
  close(): Promise<void>;
}

export const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};
export const receipt: Answer = (response) => json(response, 200, { success_status: 'message', redirect_url: '', id: 'r1' });

/** The visit that the server tells to the script. */
export const VISIT = 'told.by-the-server';

async function readJson(request: IncomingMessage): Promise<{ visit?: unknown }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function readPost(request: IncomingMessage): Promise<ReceivedPost> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = await new Response(Buffer.concat(chunks), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData();
  const post: ReceivedPost = { fields: {}, files: {} };
  for (const [name, value] of body) {
    if (typeof value === 'string') post.fields[name] = value;
    else post.files[name] = { name: value.name, content: await value.text() };
  }
  return post;
}

/** Serves rendered pages by path, and replaces the submissions service. */
export async function startFormServer(pages: Record<string, RenderedPage>): Promise<FormServer> {
  const state: Omit<FormServer, 'url' | 'close'> = {
    pages,
    posts: [],
    beacons: [],
    answer: receipt,
    timeLeft: () => ({}),
    visits: [],
    files: new UploadServer(),
    heldBackFrom: SCRIPT,
    restArrives: Promise.resolve(),
  };
  const server = createServer(async (request, response) => {
    const page = state.pages[request.url ?? ''];
    if (request.method === 'GET' && page) {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': page.csp,
        'cache-control': 'no-cache',
      });
      const at = page.html.indexOf(state.heldBackFrom);
      response.write(page.html.slice(0, at));
      await state.restArrives;
      response.end(page.html.slice(at));
    } else if (request.url?.startsWith('/api/uploads')) {
      await state.files.handle(request, response);
    } else if (request.url?.includes('/seen/')) {
      state.beacons.push(request.url);
      json(response, 200, { success: true });
    } else if (request.url === '/api/getTimeLeft') {
      state.visits.push((await readJson(request)).visit);
      const left = state.timeLeft();
      if (left) json(response, 200, { countdown: null, deadline: null, visit: VISIT, ...left });
      else response.destroy();
    } else if (request.method === 'POST') {
      state.posts.push(await readPost(request));
      state.answer(response, state.posts.length);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
