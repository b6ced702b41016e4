import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newSubmissionId, submissionBody } from '../../e2e/support/api.ts';
import { discard, type Product, startProduct } from '../../e2e/support/product.ts';
import { type Measure, percentile } from '../measure.ts';
import { residentMemory } from '../processes.ts';
import { type FormToFill, prepareFormIn } from './prepared-form.ts';

const POSTS = 500;
const ADDRESSES = ['127.0.0.2', '127.0.0.3'];
/** Just below what a submission may have. */
const CHARACTERS = 3_900_000;
/** Together, in bytes a second: a line of 400 Mbit/s. */
const LINE = 50_000_000;
const PIECE = 62_500;
const SECONDS = 6;

let prepared: (FormToFill & { product: Product }) | undefined;

/**
 * 500 posts of two addresses that send nearly 4 MB each and never come to their end, at a heap of 512 MB, as in a container of 1 GiB: what the
 * product takes, and how long somebody else waits for a plain page while they send, and while they stand.
 */
export const strangers: Measure = {
  name: 'strangers',
  rows: {
    'plain page alone, p99': { unit: 'ms' },
    'while they send, p99': { unit: 'ms' },
    'while they stand, p99': { unit: 'ms' },
    'sending to alone': { unit: 'times', budget: { atMost: 2 } },
    'standing to alone': { unit: 'times', budget: { atMost: 2 } },
    'longest turn': { unit: 'ms', budget: { atMost: 50 } },
    'most memory': { unit: 'MiB', budget: { atMost: 512 } },
    'memory after they left': { unit: 'MiB' },
    'answers beside them': { unit: '%', budget: { atLeast: 100 } },
  },
  async prepare() {
    const env = { HOST: '127.0.0.1', NODE_OPTIONS: '--max-old-space-size=512' };
    const product = await startProduct({ env });
    prepared = { ...(await prepareFormIn(product)), product };
    await visit(2);
  },
  async run({ note }) {
    const alone = percentile(await visit(SECONDS), 0.99);
    const crowd = new Crowd();
    const loop = await requirePrepared().product.watchLoop();
    const sending = crowd.send();
    const visits: number[] = [];
    const beside = { sent: 0, accepted: 0 };
    let isSending = true;
    const others = (async () => {
      while (isSending) {
        beside.sent += 2;
        for (const characters of [50, 19_000]) if (await answer(characters)) beside.accepted += 1;
        // More would look like a machine's.
        await new Promise((resolve) => setTimeout(resolve, 5_000));
      }
    })();
    const visiting = (async () => {
      while (isSending) visits.push(...(await visit(SECONDS)));
    })();
    await sending;
    isSending = false;
    await Promise.all([others, visiting]);
    const standing = percentile(await visit(SECONDS), 0.99);
    const { longestTurn } = await loop();
    note(crowd.close());
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const { most, now } = residentMemory(requirePrepared().product.process.pid ?? 0).get('server') ?? { most: Number.NaN, now: Number.NaN };
    const whileSending = percentile(visits, 0.99);
    return {
      'plain page alone, p99': alone,
      'while they send, p99': whileSending,
      'while they stand, p99': standing,
      'sending to alone': whileSending / alone,
      'standing to alone': standing / alone,
      'longest turn': longestTurn,
      'most memory': most,
      'memory after they left': now,
      'answers beside them': (100 * beside.accepted) / beside.sent,
    };
  },
  async close() {
    await prepared?.product.stop();
    if (prepared) discard(prepared.product.dataDir);
  },
};

function requirePrepared() {
  if (!prepared) throw new Error('not prepared');
  return prepared;
}

/** Unfinished posts. */
class Crowd {
  private readonly sockets: Socket[] = [];
  private cut = 0;

  async send(): Promise<void> {
    const { product, form } = requirePrepared();
    const port = Number(new URL(product.url).port);
    const length = 4_500_000;
    const head = `POST /f-${form.link} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n`;
    const piece = Buffer.alloc(PIECE, 'x');
    for (let at = 0; at < POSTS; at += 1) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESSES[at % ADDRESSES.length] });
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.cut += 1;
      });
      socket.resume().write(head);
      this.sockets.push(socket);
    }
    const began = performance.now();
    let sent = 0;
    // In turns, so that all of them are on their way.
    for (let characters = 0; characters < CHARACTERS; characters += PIECE)
      for (const socket of this.sockets) {
        if (!socket.destroyed) await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
        sent += PIECE;
        const early = (1_000 * sent) / LINE - (performance.now() - began);
        if (early > 5) await new Promise((resolve) => setTimeout(resolve, early));
      }
  }

  close(): string {
    const { cut } = this;
    for (const socket of this.sockets) socket.destroy();
    return `${POSTS} posts begun, ${cut} ended by the product`;
  }
}

async function answer(characters: number): Promise<boolean> {
  const { product, form, answers, pages } = requirePrepared();
  const last = pages.at(-1)?.rows.at(-1)?.content[0]?.cols[0]?.uniqueId ?? '';
  const long = { ...answers[last], value: 'word '.repeat(characters / 5) };
  const body = submissionBody(form.link, { ...answers, [last]: long } as typeof answers, newSubmissionId());
  const got = await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body });
  if (got.status !== 200) console.log(got.status, await got.text());
  return got.status === 200;
}

/** Opens the page again and again, in a process of its own. @returns the waits in ms */
async function visit(seconds: number): Promise<number[]> {
  const { product, form } = requirePrepared();
  const program = fileURLToPath(new URL('visitor.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...process.execArgv,
    program,
    `${product.url}/f-${form.link}`,
    String(seconds),
  ]);
  return JSON.parse(stdout) as number[];
}
