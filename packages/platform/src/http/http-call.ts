import { type Contract, pathOf } from '@formwright/contracts';
import { Agent, type Dispatcher } from 'undici';
import { AppError, type ErrorFields } from '../common/errors.ts';
import { pause } from '../common/pause.ts';
import type { Tracing } from '../common/tracing.ts';
import type { CallSigner } from '../security/call-tokens.ts';
import { currentDeadline, DEADLINE_HEADER } from '../service/call-context.ts';
import type { CallFrom, CallInput } from '../service/service.ts';
import { createRetryBudget, isAwayStatus, pooling, type RetryBudget } from './retry-budget.ts';

/** Longest time of a call, its repetitions included. */
const CALL_LIMIT_MS = 10_000;
/** Failures before the request was sent. */
const notSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
interface Failure {
  error: AppError;
  /** Whether the same request may be sent again. */
  mayRepeat: boolean;
}

export interface HttpCallOptions {
  urls: Readonly<Partial<Record<string, string>>>;
  sign: CallSigner;
  tracing?: Tracing | undefined;
}

/**
 * Calls between services over HTTP, on connections that are kept. A call that failed before it was sent, or that its contract declares
 * idempotent, is repeated after a short random pause, within a budget per service and the time of the first caller.
 * @param urls base address per service, without a slash at the end
 * @param sign proves who calls
 */
export function createHttpCall({ urls, sign, tracing }: HttpCallOptions): CallFrom {
  const agent = new Agent(pooling);
  const budgets = new Map<string, RetryBudget>();
  return async (contract, input, { onBehalfOf }) => {
    const base = urls[contract.service];
    if (!base) throw new AppError('platform.unavailable', `the address of ${contract.service} is not known`);
    const deadline = Math.min(currentDeadline(), performance.now() + CALL_LIMIT_MS);
    const budget = budgets.get(contract.service) ?? createRetryBudget();
    budgets.set(contract.service, budget);
    budget.earn();
    for (let repetitions = 0; ; repetitions += 1) {
      const timeLeft = Math.floor(deadline - performance.now());
      if (timeLeft <= 0) throw new AppError('platform.unavailable', `${contract.name} came too late for its caller`);
      const proof = sign(contract, onBehalfOf);
      const outcome = await attempt(agent, base, contract, input, { proof, timeLeft, trace: tracing?.current() });
      if ('reply' in outcome) return outcome.reply as never;
      const wait = outcome.mayRepeat ? budget.next(repetitions) : null;
      if (wait === null) throw outcome.error;
      await pause(wait);
    }
  };
}

async function attempt(
  agent: Dispatcher,
  base: string,
  contract: Contract,
  input: CallInput<Contract>,
  { proof, timeLeft, trace }: { proof: Readonly<Record<string, string>>; timeLeft: number; trace: string | undefined },
): Promise<{ reply: unknown } | Failure> {
  const isIdempotent = contract.method === 'GET' || contract.isIdempotent === true;
  const hasBody = contract.method === 'POST';
  try {
    const answer = await agent.request({
      origin: new URL(base).origin,
      path: `${new URL(base).pathname.replace(/\/$/, '')}${addressOf(contract, input)}`,
      method: contract.method,
      headers: {
        ...proof,
        [DEADLINE_HEADER]: String(timeLeft),
        ...(trace !== undefined && { traceparent: trace }),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: JSON.stringify(input.body ?? {}) }),
      signal: AbortSignal.timeout(timeLeft),
    });
    const status = answer.statusCode;
    const reply = (await answer.body.json().catch(() => null)) as { error?: string | ErrorFields } | null;
    if (status >= 200 && status < 300) return { reply };
    const code = answer.headers['x-error-code'];
    if (typeof code === 'string' && status < 500) return { error: new AppError(code, reply?.error ?? code), mayRepeat: false };
    const error = new AppError('platform.unavailable', `${contract.name} answered ${status}`);
    return { error, mayRepeat: isIdempotent && isAwayStatus(status) };
  } catch (cause) {
    const error = new AppError('platform.unavailable', `${contract.service} cannot be reached`);
    const isOver = (cause as Error).name === 'TimeoutError';
    return { error, mayRepeat: !isOver && (isIdempotent || notSent.has(String((cause as { code?: unknown }).code))) };
  }
}

function addressOf(contract: Contract, input: CallInput<Contract>): string {
  const path = pathOf(contract, (input.params ?? {}) as Record<string, unknown>);
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
  return query ? `${path}?${query}` : path;
}
