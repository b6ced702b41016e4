import { type Standing, suspendedText } from '@formwright/contracts';
import type { Outcome } from './metrics.ts';

/**
 * An error of domain code. The contract maps `code` to an HTTP status; the envelope is `{error: detail}`. A code that the contract does not
 * name is a bug and is sent as 500.
 */
export class AppError extends Error {
  /**
   * @param code 'service.reason'
   * @param detail content of the envelope: a text, or one text per field (nested objects allowed)
   * @param outcome of a submission, for the metrics, where the status does not tell it
   */
  constructor(
    readonly code: string,
    readonly detail: string | ErrorFields,
    readonly outcome?: Outcome,
  ) {
    super(code);
    this.name = 'AppError';
  }
}
export interface ErrorFields {
  [field: string]: string | ErrorFields;
}

/** Too many similar requests are waiting: 503 with Retry-After. */
export const busy = () => new AppError('platform.busy', 'The server is busy with other requests. Please try again in a moment.');

/** The account is suspended or taken down, which the calls of this service do not take. */
export const suspended = (service: string, standing: Standing) => new AppError('platform.suspended', suspendedText(service, standing));

/** An operator's session has not shown the second factor that is required. */
export const secondFactorMissing = () =>
  new AppError('platform.second_factor_missing', { second_factor_missing: 'Please show your second factor first, or set one up.' });

/** The client has left before the reply: nobody reads this, and it is no failure. */
export const clientLeft = () => new AppError('platform.client_left', 'The client has left.');

/** What people read while something that the server stands on is away. */
export const AWAY_TEXT = 'The server cannot do this at the moment. Please try again in a moment.';

/** The Retry-After of a 503, for every process. */
export const RETRY_AFTER_SECONDS = 5;
