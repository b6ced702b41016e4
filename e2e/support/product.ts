import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/platform/src/testing/free-port.ts';

export { freePort };

/** What tests need of a product whose start and end are not theirs. */
export interface SharedProduct {
  url: string;
  dataDir: string;
  /** Calls an 'operator' contract on the control port, like operator commands. */
  operate(path: string, body: unknown): Promise<unknown>;
}

/** The built product in a separate process, like `npm start`. */
export interface Product extends SharedProduct {
  process: ChildProcess;
  /** Output so far. */
  output(): string;
  /** Ends the product like Ctrl-C; resolves to the exit code, or to null if it had to be killed. */
  stop(): Promise<number | null>;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Starts measuring the event loop. @returns a function that reads the figures */
  watchLoop(): Promise<() => Promise<LoopFigures>>;
}

/** Milliseconds; see the gateway's loop-watch.ts. */
interface LoopFigures {
  longestTurn: number;
  delayP99: number;
  longestDelay: number;
}

/** Tests and measurements run from the repository's root. */
const root = process.cwd();

/** The script behind `npm start`, which builds missing parts first. */
export const startScript = 'scripts/start.mjs';

/** Makes the next run of `startScript` build everything, as on a new checkout. */
export const forgetBuild = (): void => rmSync(join(root, '.cache/build.json'), { force: true });

/** A product that runs already. */
export const productAt = (url: string, dataDir: string): SharedProduct => ({
  url,
  dataDir,
  operate: (path, body) => operate(dataDir, path, body),
});

/** More than the product's own limit for closing. */
const stopLimitMs = 40_000;

/** For scripts/jest-e2e-environment.cjs, which tells what they printed when a test fails. */
const products: Product[] = [];
Object.assign(globalThis, { products });

/**
 * Starts the product and waits until it is ready. It ends with this process, and does not keep it alive. By default the data directory is a
 * new temporary one. `program` is the built server.
 */
export async function startProduct(
  options: { dataDir?: string; port?: number; env?: Record<string, string>; demo?: boolean; program?: string } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'fw-e2e-'));
  const port = options.port ?? (await freePort());
  const endsWithUs = ['--require', join(root, 'e2e/support/end-with-parent.cjs')];
  const flags = [...endsWithUs, '--max-semi-space-size=32', '--enable-source-maps'];
  const child = spawn(process.execPath, [...flags, join(root, options.program ?? 'dist/server.mjs'), ...(options.demo ? ['--demo'] : [])], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...options.env },
    // The last one ties the product to this process: see end-with-parent.cjs.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  /** Resolves when everything that was printed has been read, which is later than the end. */
  const read = new Promise((resolve) => child.once('close', resolve));
  const url = `http://localhost:${port}`;
  for (const handle of [child, ...child.stdio.slice(1)]) (handle as ChildProcess | Socket).unref();
  const kill = async () => {
    child.ref();
    child.kill('SIGKILL');
    await gone;
  };
  try {
    await waitUntilReady(url, child, read, () => printed);
  } catch (error) {
    await kill();
    throw error;
  }
  const product: Product = {
    url,
    dataDir,
    process: child,
    output: () => printed,
    async stop() {
      child.ref();
      child.kill('SIGINT');
      const tooLong = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
      return gone.finally(() => clearTimeout(tooLong));
    },
    kill,
    operate: (path, body) => operate(dataDir, path, body),
    async watchLoop() {
      await operate(dataDir, '/loop', {});
      return async () => (await operate(dataDir, '/loop')) as LoopFigures;
    },
  };
  products.push(product);
  return product;
}

/** A first start builds the product, which takes minutes on a busy machine. */
const readyLimitMs = 10 * 60_000;

async function waitUntilReady(url: string, child: ChildProcess, read: Promise<unknown>, printed: () => string): Promise<void> {
  const until = performance.now() + readyLimitMs;
  while (performance.now() < until) {
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null) {
      await read;
      throw new Error(`the product ended with code ${ended}:\n${printed()}`);
    }
    const ready = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(30_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the product did not become ready:\n${printed()}`);
}

/** Sends a POST with a body, or a GET without one. */
async function operate(dataDir: string, path: string, body?: unknown): Promise<unknown> {
  const control = JSON.parse(readFileSync(join(dataDir, 'control.json'), 'utf8')) as { url: string; secret: string };
  const answer = await fetch(`${control.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'x-control-secret': control.secret, 'x-operator': 'e2e' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(reply)}`);
  return reply;
}

/** Resident memory of the product's process in MiB. */
export function residentMiB(product: Product): number {
  const status = readFileSync(`/proc/${product.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Removes a data directory that `startProduct` made. */
export function discard(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}
