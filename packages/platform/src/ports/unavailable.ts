import { isNativeError } from 'node:util/types';
import { AppError } from '../common/errors.ts';
import { StoreUnavailableError } from './store.ts';

const TOO_NEW = 'TOO_NEW';

/** A dependency (store, disk, other service) is unavailable or full. The event is not the cause. */
export class UnavailableError extends Error {
  constructor(override readonly cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.name = 'UnavailableError';
  }
}

/**
 * An event or a stored document that only a newer version of the program reads. A replica of that version is on its way, so it waits, is
 * never given up, and answers 503.
 */
export class TooNewError extends UnavailableError {
  readonly code = TOO_NEW;
  constructor(what: string) {
    super(`${what} is too new for this version of the program`);
    this.name = 'TooNewError';
  }
}

/** Whether it, or what caused it, is about what only a newer version reads. Packages without this one throw errors with this code. */
export const isTooNew = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === TOO_NEW || isTooNew(error.cause));

/** SQLite's extended codes begin with these too. */
const sqliteCodes = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM|PROTOCOL)/;
const systemCodes = new Set(
  'ENOSPC EDQUOT EIO EROFS EMFILE ENFILE ENOMEM EBUSY EAGAIN ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(
    ' ',
  ),
);
const mongoNames =
  /^Mongo(Network|ServerSelection|PoolCleared|PoolClosed|NotConnected|TopologyClosed|ClientClosed|ServerClosed|WaitQueueTimeout|OperationTimeout|WriteConcern)/;
/** A change of primary or a shutdown, a lock or limit of time, wrong rights or password, a full disk. */
const mongoCodes = new Set([
  ...[6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436],
  ...[24, 46, 50, 64, 100, 112],
  ...[13, 18],
  ...[14031],
]);
const mongoLabels = ['TransientTransactionError', 'RetryableWriteError', 'UnknownTransactionCommitResult'];

/** Whether an error is temporary, by its class, code or name from the engine, the operating system or the called service. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof UnavailableError || error instanceof StoreUnavailableError) return true;
  if (!isNativeError(error)) return false;
  if (error instanceof AppError) return error.code === 'platform.unavailable' || error.code === 'platform.busy';
  const { code, errorLabels } = error as { code?: unknown; errorLabels?: unknown };
  if (typeof code === 'string' && (code === TOO_NEW || sqliteCodes.test(code) || systemCodes.has(code))) return true;
  if (typeof code === 'number' && error.name.startsWith('Mongo') && mongoCodes.has(code)) return true;
  // The MongoDB driver stores its labels in its own set and shows them as a list.
  if (mongoNames.test(error.name) || (Array.isArray(errorLabels) && mongoLabels.some((label) => errorLabels.includes(label)))) return true;
  return error.cause !== undefined && isUnavailable(error.cause);
}

const fullCodes = new Set(
  'ENOSPC EDQUOT SQLITE_FULL InsufficientStorage XMinioStorageFull QuotaExceeded XMinioAdminBucketQuotaExceeded'.split(' '),
);

/** Whether what was stored on has no room. Unlike what is away, it can be cleared at once. */
export function isFull(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return (typeof code === 'string' && fullCodes.has(code)) || (cause !== undefined && isFull(cause));
}
