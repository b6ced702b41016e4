import type { IncomingMessage } from 'node:http';
import { ArrivingBytes, type BodyBudget } from '../bytes/arriving-bytes.ts';
import { freeBytes } from '../bytes/free-bytes.ts';
import { InputError } from '../common/input-error.ts';

/** A body that has arrived: in one piece, as nearly all do, or collected. */
export type Arrived = { whole: Buffer } | { bytes: ArrivingBytes; hasMore: boolean };

interface Limits {
  /** The body is collected up to here. */
  most: number;
  /** Bytes of the whole body that are read at all. */
  bodyLimit: number;
}

export const tooLarge = () => new InputError(413, 'The request is too large.');

/**
 * Reads a body, or its beginning; then the request is paused and `hasMore`. If there is no room for it, the rest is read and dropped before
 * it rejects, because browsers show no reply before they have sent everything.
 * @throws InputError 503 or 507 without room, or what `cutShort` makes
 */
export function arrive(request: IncomingMessage, budget: BodyBudget, { most, bodyLimit }: Limits, cutShort: () => Error): Promise<Arrived> {
  const length = Number(request.headers['content-length']);
  return new Promise((resolve, reject) => {
    let whole: Buffer | null = null;
    let bytes: ArrivingBytes | null = null;
    let failure: unknown = null;
    let written: Promise<void> = Promise.resolve();
    let size = 0;
    const stop = () => {
      request.off('data', take).off('end', end).off('close', close).off('error', close).pause();
    };
    const fail = (error: unknown) => {
      stop();
      const reason = () => reject(error);
      if (bytes) bytes.remove().then(reason, reason);
      else reason();
    };
    const close = () => {
      if (!request.readableEnded) fail(cutShort());
    };
    const end = () => {
      stop();
      if (!bytes) return resolve({ whole: whole ?? Buffer.alloc(0) });
      const collected = bytes;
      // A paused request ends nevertheless, before its last bytes are written.
      void written.then(() => (failure ? fail(failure) : resolve({ bytes: collected, hasMore: false })));
    };
    function take(chunk: Buffer): void {
      size += chunk.length;
      if (chunk.length === length && !bytes) {
        whole = chunk;
        return;
      }
      if (failure) {
        freeBytes(chunk);
        if (size > bodyLimit) fail(failure);
        return;
      }
      bytes ??= new ArrivingBytes(budget);
      const added = bytes.add(chunk)?.finally(() => freeBytes(chunk));
      if (size > most) {
        stop();
        const collected = bytes;
        Promise.resolve(added).then(() => resolve({ bytes: collected, hasMore: true }), fail);
      } else if (added) {
        request.pause();
        written = added
          .catch((error: unknown) => {
            failure = error;
          })
          .finally(() => request.resume());
      }
    }
    request.on('data', take).once('end', end).once('close', close).once('error', close);
  });
}
