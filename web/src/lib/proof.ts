import type { Contract, ReplyOf } from '@formwright/contracts/contract';
import { open, type RequestOptions, request } from './api-client.ts';
import { ApiError, SpokenError } from './api-error.ts';
import { createListeners } from './listeners.ts';
import { session } from './session.ts';

/** Calls that wait until the operator has confirmed who they are. */
interface Waiting {
  goOn(): void;
  fail(error: Error): void;
}

let isFactorMissing = false;
let waiting: readonly Waiting[] = [];
const { notify, subscribe } = createListeners();

function miss(isMissing: boolean): void {
  isFactorMissing = isMissing;
  notify();
}

function answer(tell: (call: Waiting) => void): void {
  const answered = waiting;
  waiting = [];
  notify();
  answered.forEach(tell);
}

/** What the server wants to see of an operator before it goes on. */
export const proof = {
  subscribe,
  /** Whether this session has not shown the second factor that is required. */
  isFactorMissing: (): boolean => isFactorMissing,
  missFactor: () => miss(true),
  /** It was shown, or this is another session. */
  forgetFactor: () => miss(false),
  /** Whether the operator is being asked to confirm who they are. */
  isAsking: (): boolean => waiting.length > 0,
  /** Asks, once for all calls that wait. @throws SpokenError when the operator gives up */
  ask: (): Promise<void> =>
    new Promise((goOn, fail) => {
      waiting = [...waiting, { goOn, fail }];
      notify();
    }),
  confirm: () => answer(({ goOn }) => goOn()),
  giveUp: () => answer(({ fail }) => fail(unconfirmed())),
};

const unconfirmed = () => new SpokenError('Nothing was changed: it was not confirmed.');

let user = session.user();
// What one user began, nobody else confirms: it would be done in their name.
session.subscribe(() => {
  if (session.user() === user) return;
  user = session.user();
  isFactorMissing = false;
  proof.giveUp();
});

const asksFor = (error: unknown, what: 'second_factor_missing' | 'confirm'): boolean =>
  error instanceof ApiError && error.status === 403 && what in error.fields;

async function proving<R>(call: () => Promise<R>): Promise<R> {
  const asking = session.user();
  try {
    return await call();
  } catch (error) {
    if (session.user() !== asking) throw error;
    if (asksFor(error, 'second_factor_missing')) proof.missFactor();
    if (!asksFor(error, 'confirm')) throw error;
    await proof.ask();
    return call();
  }
}

/**
 * Makes a call of an operator. Where the server asks who it is before it goes on, so is the operator; then the call is made once more.
 * @throws ApiError for every refusal and failure; SpokenError when the operator gives up
 */
export const provingRequest = <C extends Contract>(contract: C, options: RequestOptions<C>): Promise<ReplyOf<C>> =>
  proving(() => request(contract, options));

/** As `provingRequest`, of a call that answers a file. */
export const provingOpen = <C extends Contract>(contract: C, options: RequestOptions<C>): Promise<Response> =>
  proving(() => open(contract, options));
