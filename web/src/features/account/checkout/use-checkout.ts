import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { createListeners } from '../../../lib/listeners.ts';
import { useUser } from '../../../lib/session.ts';
import { type Me, meQuery } from '../api.ts';
import { tellPlanChange } from '../plan-news.ts';
import { billingQuery, type Product, paymentAddress } from './api.ts';
import { forgetPending, keepPending, takePending } from './pending-payment.ts';

const LOOK_MS = 2_000;
/** The payment page is open for an hour. */
const MAX_WAIT_MS = 65 * 60_000;

type Step =
  | { name: 'idle' }
  | { name: 'opening' }
  /** `since`: time of the newest payment that was known before. `link`: the browser opened no window, so the user does. */
  | { name: 'waiting'; since: number; until: number; link: string | null; page: Window | null; isClosed: boolean }
  /** Paid; the account does not have it yet. */
  | { name: 'paid'; until: number }
  /** `at`: time of the try that was rejected. */
  | { name: 'rejected'; at: number }
  | { name: 'failed'; error: string };

/** The product that was tried last in this window. The results of earlier tries are not shown any more. */
let latest: Product | null = null;
const tries = createListeners();

export interface Checkout {
  step: Step['name'];
  /** Opens the payment page, where the browser opened no window by itself. */
  link: string | null;
  /** Whether the window was closed, where that can be known, and no payment is known. One that is under way may still come. */
  isClosed: boolean;
  error: string | null;
  /** The button that begins the payment. It has the focus when what was pressed in its state disappears. */
  begin: RefObject<HTMLButtonElement | null>;
  /** Call it in the handler of a click: browsers open windows only then. */
  start(): void;
  /** Closes the payment window, and waits no more. */
  cancel(): void;
}

/**
 * Pays for a product in a new window, and notices here when it is paid or rejected.
 * @param isGiven whether the account has what was paid for
 */
export function useCheckout(product: Product, isGiven: (me: Me) => boolean, onPaid: () => void): Checkout {
  const queries = useQueryClient();
  const begin = useRef<HTMLButtonElement>(null);
  const user = useUser();
  const [step, setStep] = useState<Step>(() => {
    const pending = takePending(product, user);
    return pending ? { name: 'waiting', ...pending, link: null, page: null, isClosed: false } : { name: 'idle' };
  });
  const looks = (name: Step['name']) => () => step.name === name && 'until' in step && Date.now() < step.until && LOOK_MS;
  // The other window has the focus while the user pays, so this one looks in the background.
  const { data: billing } = useQuery({
    ...billingQuery,
    enabled: step.name === 'waiting',
    refetchInterval: looks('waiting'),
    refetchIntervalInBackground: true,
  });
  const { data: me } = useQuery({
    ...meQuery,
    refetchInterval: looks('paid'),
    refetchIntervalInBackground: true,
  });

  useEffect(() => {
    if (step.name !== 'waiting') return;
    const news = billing?.latest.find((payment) => payment.product === product && payment.at > step.since);
    if (!news) return;
    setStep(news.status === 'rejected' ? { name: 'rejected', at: news.at } : { name: 'paid', until: step.until });
    if (news.status === 'paid') void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [billing, product, queries, step]);

  // A window that is known to be closed is waited for no more after a reload, and neither is what came to an end.
  const pending = step.name === 'waiting' && !step.isClosed ? step : null;
  const kept = useRef(false);
  useEffect(() => {
    if (pending) keepPending({ product, user, since: pending.since, until: pending.until });
    else if (kept.current) forgetPending(product);
    kept.current = pending !== null;
  }, [pending, product, user]);

  const page = step.name === 'waiting' ? step.page : null;
  // A provider's page cuts the tie to its window, which counts as closed from then on.
  const tellsClosing = billing?.payments === 'sandbox';
  useEffect(() => {
    if (!page || !tellsClosing) return;
    const looks = setInterval(() => {
      if (page.closed) setStep((now) => (now.name === 'waiting' ? { ...now, isClosed: true } : now));
    }, LOOK_MS);
    return () => clearInterval(looks);
  }, [page, tellsClosing]);

  const isDone = step.name === 'paid' && me !== undefined && isGiven(me);
  useEffect(() => {
    if (!isDone) return;
    setStep({ name: 'idle' });
    tellPlanChange();
    onPaid();
  }, [isDone, onPaid]);

  const isLatest = useSyncExternalStore(tries.subscribe, () => latest === product);
  const isOver =
    (step.name === 'failed' && !isLatest) ||
    (step.name === 'rejected' && (!isLatest || billing?.latest.some(({ at }) => at > step.at) === true));
  useEffect(() => {
    if (isOver) setStep({ name: 'idle' });
  }, [isOver]);

  async function open(page: Window | null): Promise<void> {
    latest = product;
    tries.notify();
    setStep({ name: 'opening' });
    try {
      const [address, { latest }] = await Promise.all([paymentAddress(product), queries.fetchQuery({ ...billingQuery, staleTime: 0 })]);
      // Where the page is opened again, what was paid meanwhile is news as well.
      const since = step.name === 'waiting' ? step.since : Math.max(0, ...latest.map(({ at }) => at));
      page?.location.replace(address);
      setStep({ name: 'waiting', since, until: Date.now() + MAX_WAIT_MS, link: page ? null : address, page, isClosed: false });
    } catch (error) {
      page?.close();
      setStep({ name: 'failed', error: errorText(error) });
    }
  }

  return {
    step: step.name,
    begin,
    link: step.name === 'waiting' ? step.link : null,
    isClosed: step.name === 'waiting' && step.isClosed,
    error: step.name === 'failed' ? step.error : null,
    start: () => void open(window.open('', '_blank')),
    cancel() {
      page?.close();
      setStep({ name: 'idle' });
    },
  };
}
