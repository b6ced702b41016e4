import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { discard, type Product, startProduct } from '../../e2e/support/product.ts';
import { type Measure, percentile } from '../measure.ts';
import { residentMemory } from '../processes.ts';

const OF_EACH = 9_000;
const FLOODING = ['127.0.0.2', '127.0.0.3'];
const VISITOR = '127.0.0.4';
const SECONDS = 6;

let product: Product | undefined;

/**
 * 18,000 connections of two addresses that begin again as soon as they are refused: how long somebody else waits for a page, on new
 * connections and on a kept one. The same load at a plain server tells how much of that is the system's and the clients'.
 */
export const reconnects: Measure = {
  name: 'reconnects',
  rows: {
    'plain server, new connection, p99': { unit: 'ms' },
    'plain server, kept connection, p99': { unit: 'ms' },
    'new connection, p99': { unit: 'ms' },
    'kept connection, p99': { unit: 'ms' },
    'new, to the plain server': { unit: 'times', budget: { atMost: 2 } },
    'kept, to the plain server': { unit: 'times', budget: { atMost: 2 } },
    'most memory': { unit: 'MiB', budget: { atMost: 512 } },
  },
  async prepare() {
    product = await startProduct({ env: { HOST: '127.0.0.1', NODE_OPTIONS: '--max-old-space-size=512' } });
  },
  async run({ note }) {
    if (!product) throw new Error('not prepared');
    const { port } = new URL(product.url);
    const page = await (await fetch(product.url)).arrayBuffer();
    const plain = program(new URL('plain-server.ts', import.meta.url), VISITOR, String(page.byteLength));
    const floor = await beside(await firstLine(plain), note);
    await end(plain);
    const ours = await beside(port, note);
    return {
      'plain server, new connection, p99': floor.fresh,
      'plain server, kept connection, p99': floor.kept,
      'new connection, p99': ours.fresh,
      'kept connection, p99': ours.kept,
      'new, to the plain server': ours.fresh / floor.fresh,
      'kept, to the plain server': ours.kept / floor.kept,
      'most memory': residentMemory(product.process.pid ?? 0).get('server')?.most ?? Number.NaN,
    };
  },
  async close() {
    await product?.stop();
    if (product) discard(product.dataDir);
  },
};

function program(file: URL, ...given: string[]): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, fileURLToPath(file), ...given], { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the program has no output');
  const { value } = await createInterface({ input: stdout })[Symbol.asyncIterator]().next();
  return String(value);
}

async function end(running: ChildProcess): Promise<void> {
  const gone = once(running, 'exit');
  running.stdin?.end();
  await gone;
}

/** Visits a server while the others flood it. @returns the waits in ms */
async function beside(port: string, note: (line: string) => void): Promise<{ fresh: number; kept: number }> {
  const flood = FLOODING.map((address) => program(new URL('reconnecting.ts', import.meta.url), port, address, String(OF_EACH)));
  await Promise.all(flood.map(firstLine));
  const { fresh, kept } = JSON.parse(
    await firstLine(program(new URL('visitor-from.ts', import.meta.url), port, '/', VISITOR, String(SECONDS))),
  ) as {
    fresh: number[];
    kept: number[];
  };
  await Promise.all(flood.map(end));
  note(`port ${port}: ${fresh.length} visits on new connections, ${kept.length} on a kept one`);
  return { fresh: percentile(fresh, 0.99), kept: percentile(kept, 0.99) };
}
