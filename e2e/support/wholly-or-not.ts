import { post } from './api.ts';
import type { SharedProduct } from './product.ts';

// What an owner writes while the product is killed. Each write is called until it is acknowledged, and looked for after each cut: it is
// wholly there or not at all, and the same call again is told as done.

/** The product was killed, or is starting or ending: nothing was acknowledged. */
export class Away extends Error {}
/** fetch throws a TypeError with a cause where a connection is refused or breaks. Anything else is an error of the product, or of the test. */
const isBroken = (error: unknown) => (error as Error).name === 'TypeError' && (error as Error).cause !== undefined;
export const orAway = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw isBroken(error) ? new Away('no reply', { cause: error }) : error;
  });

export interface Reply {
  status: number;
  body: unknown;
}
/** No kill makes a product answer anything else that is no reply, such as 500. */
export const isReply = ({ status }: Reply) => status !== 503 && status !== 429;

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

/** More than a start on a slow machine takes. What lasts longer is no kill. */
const BACK_LIMIT_MS = 120_000;

/** @returns a function that throws when the product has been away for too long */
function notForEver(what: string): (last?: unknown) => void {
  const end = performance.now() + BACK_LIMIT_MS;
  return (last) => {
    if (performance.now() > end) throw new Error(`${what} waited in vain for the product`, { cause: last });
  };
}

/** Reads until the product is back. */
export async function readBack<T>(read: () => Promise<T>, isThere: (answer: T) => boolean = () => true): Promise<T> {
  const orGiveUp = notForEver('a read');
  for (;;) {
    const answer = await orAway(read()).catch((error: unknown) => {
      if (error instanceof Away) return error;
      throw error;
    });
    if (!(answer instanceof Away) && isThere(answer)) return answer;
    orGiveUp(answer);
    await pause();
  }
}

/** @returns null if the product is away */
const replyOf = (write: () => Promise<Reply>): Promise<Reply | null> =>
  orAway(write()).catch((error: unknown) => {
    if (error instanceof Away) return null;
    throw error;
  });

export async function take({ tally }: Writer, { kind, write, read, after, again = [] }: Step): Promise<Reply> {
  const before = await readBack(read);
  const counts = countsOf(tally, kind);
  const orGiveUp = notForEver(kind);
  for (let isAgain = false; ; isAgain = true) {
    const reply = await replyOf(write);
    if (reply && isReply(reply)) {
      if (reply.status !== 200 && !(isAgain && again.includes(reply.status)))
        throw new Error(`${kind}${isAgain ? ' again' : ''}: ${reply.status} ${JSON.stringify(reply.body)}`);
      const is = JSON.stringify(await readBack(read));
      if (is !== JSON.stringify(after)) throw new Error(`${kind} was acknowledged, and what is there is ${is}`);
      counts.done += 1;
      return reply;
    }
    counts.cut += 1;
    orGiveUp(reply);
    const is = JSON.stringify(await readBack(read));
    if (is !== JSON.stringify(before) && is !== JSON.stringify(after)) throw new Error(`${kind} was cut, and is there in part: ${is}`);
  }
}

/** Posts, and takes a product that is starting for one that is away. */
export async function ask<T>(product: SharedProduct, path: string, body: unknown, token: string): Promise<T> {
  const reply = await post(product.url, `/api/${path}`, body, token);
  if (!isReply(reply)) throw new Away(`${reply.status}`);
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as T;
}
export const call = (product: SharedProduct, path: string, body: unknown, token: string) => post(product.url, `/api/${path}`, body, token);

/** Repeats a call until it is acknowledged. */
export async function untilDone(writer: Writer, write: () => Promise<Reply>): Promise<Reply> {
  const orGiveUp = notForEver('a write');
  for (;;) {
    const reply = await replyOf(write);
    if (reply?.status === 200) return reply;
    orGiveUp(reply);
    if (reply && isReply(reply)) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    if (writer.isOver()) throw new Away('the test is over');
    await pause();
  }
}
