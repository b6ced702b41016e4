import type { Product } from './api.ts';

const KEY = 'payment-under-way';

/** A payment that goes on in the other window. */
interface PendingPayment {
  product: Product;
  /** Who pays: somebody else may sign in. */
  user: string | null;
  since: number;
  until: number;
}

function read(): Partial<PendingPayment> | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<PendingPayment> | null;
  } catch {
    return null;
  }
}

/** What this window waited for when it was loaded anew. */
let former = read();
let news = former;

/** Keeps what this window waits for over a reload. */
export const keepPending = (pending: PendingPayment) => sessionStorage.setItem(KEY, JSON.stringify(pending));

/** The window waits for this product no more. */
export function forgetPending(product: Product): void {
  if (read()?.product === product) sessionStorage.removeItem(KEY);
}

/** What this window waited for before it was loaded anew, told once. null: not for this product, or not any more. */
export function takePending(product: Product, user: string | null): Pick<PendingPayment, 'since' | 'until'> | null {
  if (former?.product !== product || former.user !== user) return null;
  const { since = 0, until = 0 } = former;
  former = null;
  return until > Date.now() ? { since, until } : null;
}

/** Whether this window was loaded anew while this user waited, who may still wait; told once. */
export function wasLoadedWhilePaying(user: string | null): boolean {
  const was = news;
  news = null;
  return was?.user === user && (was.until ?? 0) > Date.now();
}
