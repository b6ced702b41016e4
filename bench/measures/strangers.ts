import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newSubmissionId, submissionBody } from '../../e2e/support/api.ts';
import { discard, type Product, startProduct } from '../../e2e/support/product.ts';
import { type Measure, percentile } from '../measure.ts';
import { residentMemory } from '../processes.ts';
import { type FormToFill, prepareFormIn } from './prepared-form.ts';

const POSTS = 500;
const SECONDS = 6;

let prepared: (FormToFill & { product: Product }) | undefined;

/**
 * 500 posts of two addresses that send nearly 4 MB each and never come to their end, at a heap of 512 MB, as in a container of 1 GiB: what
 * the product takes, and how long somebody else waits for a plain page while they send, and while they stand.
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
    note(await crowd.close());
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

/** Unfinished posts, of a program of their own. */
class Crowd {
  private readonly program: ChildProcess;
  private readonly lines: AsyncIterator<string>;

  constructor() {
    const { product, form } = requirePrepared();
    const program = fileURLToPath(new URL('crowd.ts', import.meta.url));
    const given = [String(POSTS), `${product.url}/f-${form.link}`];
    this.program = spawn(process.execPath, [...process.execArgv, program, ...given], { stdio: ['pipe', 'pipe', 'inherit'] });
    if (!this.program.stdout) throw new Error('the crowd has no output');
    this.lines = createInterface({ input: this.program.stdout })[Symbol.asyncIterator]();
  }

  /** Resolves when all of them have sent what they send. */
  async send(): Promise<void> {
    await this.lines.next();
  }

  /** @returns how many posts the product has ended */
  async close(): Promise<string> {
    this.program.stdin?.end();
    const { value } = await this.lines.next();
    return `${POSTS} posts begun, ${value} ended by the product`;
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
