import { post } from './api.ts';
import type { SharedProduct } from './product.ts';

// What an owner writes while the product is killed. Each write is called until it is acknowledged, and looked for after each cut: it is
// wholly there or not at all, and the same call again is told as done.

/** The product was killed, or is starting or ending: nothing was acknowledged. */
export class Away extends Error {}
export const orAway = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw new Away('no reply', { cause: error });
  });

export interface Reply {
  status: number;
  body: unknown;
}
export const isReply = ({ status }: Reply) => status < 500 && status !== 429;

/** How often each kind of write was acknowledged, and how often a kill cut it. */
export type Tally = Record<string, { done: number; cut: number }>;

export interface Writer {
  product: SharedProduct;
  tally: Tally;
  isOver(): boolean;
}

export function countsOf(tally: Tally, kind: string): { done: number; cut: number } {
  const counts = tally[kind] ?? { done: 0, cut: 0 };
  tally[kind] = counts;
  return counts;
}

interface Step {
  kind: string;
  write(): Promise<Reply>;
  /** What tells whether it is done. Throws where the product is away. */
  read(): Promise<unknown>;
  after: unknown;
  /** Statuses that say that the same call was done before. */
  again?: readonly number[];
}

/** While the product is away nobody waits for it without end. */
const PAUSE_MS = 20;
export const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Reads until the product is back. */
export async function readBack(read: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await orAway(read());
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      await pause();
    }
  }
}

export async function take({ tally }: Writer, { kind, write, read, after, again = [] }: Step): Promise<Reply> {
  const before = await readBack(read);
  const counts = countsOf(tally, kind);
  for (let isAgain = false; ; isAgain = true) {
    const reply = await write().catch(() => null);
    if (reply && isReply(reply)) {
      if (reply.status !== 200 && !(isAgain && again.includes(reply.status)))
        throw new Error(`${kind}${isAgain ? ' again' : ''}: ${reply.status} ${JSON.stringify(reply.body)}`);
      const is = JSON.stringify(await readBack(read));
      if (is !== JSON.stringify(after)) throw new Error(`${kind} was acknowledged, and what is there is ${is}`);
      counts.done += 1;
      return reply;
    }
    counts.cut += 1;
    const is = JSON.stringify(await readBack(read));
    if (is !== JSON.stringify(before) && is !== JSON.stringify(after)) throw new Error(`${kind} was cut, and is there in part: ${is}`);
  }
}

/** Posts, and takes a product that is starting for one that is away. */
export async function ask<T>(product: SharedProduct, path: string, body: unknown, token: string): Promise<T> {
  const reply = await post(product.url, `/api/${path}`, body, token);
  if (!isReply(reply)) throw new Error(`${reply.status}`);
  return reply.body as T;
}
export const call = (product: SharedProduct, path: string, body: unknown, token: string) => post(product.url, `/api/${path}`, body, token);

/** Repeats a call until it is acknowledged. */
export async function untilDone(writer: Writer, write: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await write().catch(() => null);
    if (reply?.status === 200) return reply;
    if (reply && isReply(reply)) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    if (writer.isOver()) throw new Away('the test is over');
    await pause();
  }
}
