import { isNativeError } from 'node:util/types';
import { S3Error } from 'minio';
import { pause } from '../../common/pause.ts';
import { isUnavailable, UnavailableError } from '../../ports/unavailable.ts';

/** An answer without content that asks to try again. */
export class S3StatusError extends Error {
  constructor(readonly status: number) {
    super(`the object store answered with status ${status}`);
    this.name = 'S3StatusError';
  }
}

/** An answer that refuses. It has only the answer's code, because the answer itself may repeat the access key. */
export class S3RefusedError extends Error {
  constructor(readonly code: string) {
    super(`the object store refused: ${code}`);
    this.name = 'S3RefusedError';
  }
}

/** The content did not arrive as it was sent, or the store is busy. */
const transientCodes = new Set(
  'RequestTimeout SlowDown InternalError ServiceUnavailable OperationAborted BadDigest XAmzContentSHA256Mismatch IncompleteBody unknown'.split(
    ' ',
  ),
);
/** An operator must act: keys, rights, the bucket, a clock, room. */
const operatorCodes = new Set(
  'AccessDenied InvalidAccessKeyId SignatureDoesNotMatch ExpiredToken InvalidToken RequestTimeTooSkewed AuthorizationHeaderMalformed NoSuchBucket PermanentRedirect MovedPermanently TemporaryRedirect InsufficientStorage XMinioStorageFull QuotaExceeded XMinioAdminBucketQuotaExceeded'.split(
    ' ',
  ),
);

/** The code of an error of S3 or of the network; undefined without one. */
export const codeOf = (error: unknown): string | undefined => {
  const { code, Code } = (error ?? {}) as { code?: unknown; Code?: unknown };
  return [code, Code].find((each) => typeof each === 'string' && each !== '') as string | undefined;
};

interface Failure {
  error: unknown;
  /** Whether the same request may succeed soon. */
  isTransient: boolean;
}

function failureOf(error: unknown): Failure {
  // An error in an answer with status 200 comes as it was parsed.
  if (error instanceof S3Error || !isNativeError(error)) {
    const code = codeOf(error) ?? 'unknown';
    const refused = new S3RefusedError(code);
    const isTransient = transientCodes.has(code);
    return { error: isTransient || operatorCodes.has(code) ? new UnavailableError(refused) : refused, isTransient };
  }
  if (error instanceof S3StatusError) return { error: new UnavailableError(error), isTransient: true };
  if (error instanceof UnavailableError || error instanceof TypeError) return { error, isTransient: false };
  const code = codeOf(error) ?? '';
  // An answer that is cut off or garbled.
  if (isUnavailable(error) || code.startsWith('HPE_')) return { error: new UnavailableError(error), isTransient: true };
  // A certificate that is not trusted, for example.
  return { error: code === '' ? error : new UnavailableError(error), isTransient: false };
}

/** The error as the files port has it: UnavailableError if the store is the cause, not the object. */
export const portErrorOf = (error: unknown): unknown => failureOf(error).error;

const MAX_PAUSE_MS = 2_000;

interface Persisting {
  /** After this time the request is not repeated any more. Asked before each pause. */
  retryMs(): number;
  /** Called when the store was away for all of the time. */
  told?(): void;
}

/** Repeats a request that may be repeated, after growing, random pauses. */
export async function persist<T>({ retryMs, told }: Persisting, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (thrown) {
      const { error, isTransient } = failureOf(thrown);
      const wait = Math.random() * Math.min(MAX_PAUSE_MS, 100 * 2 ** tries);
      if (!isTransient) throw error;
      if (performance.now() + wait > begun + retryMs()) {
        told?.();
        throw error;
      }
      await pause(wait);
    }
  }
}
