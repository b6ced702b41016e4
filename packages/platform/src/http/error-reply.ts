import type { IncomingHttpHeaders } from 'node:http';
import type { Contract } from '@formwright/contracts';
import type { Logger } from 'pino';
import { AppError, AWAY_TEXT, type ErrorFields } from '../common/errors.ts';
import { InputError } from '../common/input-error.ts';
import { isUnavailable } from '../ports/unavailable.ts';
import type { RawReply } from '../service/raw-reply.ts';
import type { RouteHooks } from '../service/service.ts';
import { isReadByPerson, refusalPage } from './refusal-page.ts';

/** An error for the client. */
export interface ErrorReply {
  status: number;
  envelope: { error: string | ErrorFields; errors?: ErrorFields; id?: string };
  /** The AppError's code, for other services. */
  code?: string;
}

/** Codes that any route may return without naming them in its contract. */
const platformStatus: Readonly<Record<string, number>> = {
  'platform.signed_out': 401,
  'platform.forbidden': 403,
  'platform.suspended': 403,
  'platform.second_factor_missing': 403,
  'platform.confirm_missing': 403,
  'platform.not_found': 404,
  // As proxies note it.
  'platform.client_left': 499,
  'platform.busy': 503,
  'platform.full': 507,
};

/** Texts for Fastify's errors. */
const frameworkTexts: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not taken here.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request was cut short.',
  FST_ERR_BAD_URL: 'The address is malformed.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
};

/** Whether something is away or full, so that trying again later helps. */
export const isAway = (status: number): boolean => status === 503 || status === 507;

/** The page in place of the envelope: the route's own, or one for a person who opened an address, such as a link to a file. */
export async function pageInstead(
  { status, envelope: { error } }: ErrorReply,
  headers: IncomingHttpHeaders,
  hooks: RouteHooks<Contract> = {},
): Promise<RawReply | undefined> {
  if (isAway(status) && hooks.whenAway) return hooks.whenAway();
  if (status === 413 && hooks.whenTooLarge) return hooks.whenTooLarge();
  if (!isReadByPerson(headers)) return undefined;
  // What names fields is for scripts.
  return refusalPage(status, status < 500 && typeof error === 'string' ? error : undefined);
}

/**
 * Converts an error to the reply. Internal errors are logged with `id`; the client does not see the cause.
 * @param contract absent outside any route
 */
export function toErrorReply(error: unknown, contract: Contract | undefined, id: string, log: Logger): ErrorReply {
  const reply = errorReplyOf(error, contract, id, log);
  const { envelope } = reply;
  if (!contract?.alsoErrors || typeof envelope.error === 'string') return reply;
  return { ...reply, envelope: { ...envelope, errors: envelope.error } };
}

function errorReplyOf(error: unknown, contract: Contract | undefined, id: string, log: Logger): ErrorReply {
  if (error instanceof InputError) {
    const { statusCode, detail } = error;
    return { status: statusCode, envelope: { error: detail, ...(statusCode >= 500 && { id }) } };
  }
  if (isUnavailable(error) && !(error instanceof AppError && error.code === 'platform.busy')) {
    log.error({ err: error, reqId: id, route: contract?.name }, 'something it needs is unavailable');
    return { status: 503, envelope: { error: AWAY_TEXT, id }, code: 'platform.unavailable' };
  }
  if (error instanceof AppError) {
    const status = contract?.errors[error.code] ?? platformStatus[error.code];
    // If something is away for a while, the text of the use case is sent: it says what to do.
    const isExpected = status !== undefined && (status < 500 || isAway(status));
    // Too many conflicts: seldom, and worth knowing.
    if (isExpected && error.cause) log.warn({ err: error, reqId: id, route: contract?.name }, 'request gave up');
    if (isExpected) return { status, envelope: { error: error.detail }, code: error.code };
    log.error(
      { err: error, code: error.code, reqId: id, route: contract?.name },
      status ? 'request failed' : 'error code is not in the contract',
    );
    return { status: status ?? 500, envelope: { error: 'Something went wrong.', id }, code: error.code };
  }
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, envelope: { error: frameworkTexts[code ?? ''] ?? 'The request is malformed.' } };
  }
  log.error({ err: error, reqId: id, route: contract?.name }, 'request failed');
  return { status: 500, envelope: { error: 'Something went wrong.', id } };
}
