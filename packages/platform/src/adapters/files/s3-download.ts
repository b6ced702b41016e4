import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pause } from '../../common/pause.ts';
import { UnavailableError } from '../../ports/unavailable.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { portErrorOf } from './s3-errors.ts';

export interface S3Part {
  key: string;
  /** The ETag of the object that was found. */
  etag: string;
  /** The first byte. */
  start: number;
  length: number;
  /** SHA-256 of the bytes, hexadecimal, if it is known. */
  digest: string | undefined;
}

/** How often a download goes on after a lost connection, if no byte came in between. */
const MAX_FRUITLESS = 4;

/**
 * Reads a part of an object. Sends its request with the first read, reads no faster than it is read itself, and goes on where it was when
 * the connection is lost. Destroying it ends the request.
 */
export class S3Download extends Readable {
  private readonly part: S3Part;
  private readonly bucket: S3Bucket;
  private readonly hash: Hash | undefined;
  private response: IncomingMessage | undefined;
  private isOpening = false;
  private seen = 0;
  private fruitless = 0;

  constructor(bucket: S3Bucket, part: S3Part) {
    super();
    this.bucket = bucket;
    this.part = part;
    this.hash = part.digest === undefined ? undefined : createHash('sha256');
  }

  override _read(): void {
    if (this.response) {
      this.response.setTimeout(this.bucket.limits.idle);
      // Also at the end, so that the connection becomes free.
      this.response.resume();
    } else if (this.seen === this.part.length) this.finish();
    else if (!this.isOpening) void this.open();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.response?.destroy();
    done(error);
  }

  private async open(): Promise<void> {
    this.isOpening = true;
    try {
      const { key, etag, start, length } = this.part;
      const response = (await this.bucket.send((client, name) =>
        client.getPartialObject(name, key, start + this.seen, length - this.seen),
      )) as IncomingMessage;
      // Destroyed while it waited.
      if (this.destroyed) return void response.destroy();
      const isOther = response.headers.etag?.replaceAll('"', '') !== etag;
      if (isOther || (start + this.seen > 0 && response.statusCode !== 206)) {
        response.destroy();
        throw new Error(isOther ? 'the object was replaced' : 'the object store ignores ranges');
      }
      this.listen(response);
    } catch (error) {
      this.destroy(portErrorOf(error) as Error);
    } finally {
      this.isOpening = false;
    }
  }

  private listen(response: IncomingMessage): void {
    this.response = response;
    let isOver = false;
    const goOn = (error: unknown) => {
      if (isOver || this.destroyed) return;
      isOver = true;
      this.response = undefined;
      if (this.seen === this.part.length) return this.finish();
      response.destroy();
      if (this.fruitless === MAX_FRUITLESS) this.destroy(new UnavailableError(error));
      else {
        this.fruitless += 1;
        void pause(Math.random() * 100 * 2 ** this.fruitless).then(() => (this.destroyed ? undefined : this.open()));
      }
    };
    response.on('data', (chunk: Buffer) => {
      this.seen += chunk.length;
      if (this.seen > this.part.length) return this.destroy(new Error('the object store sent more than it was asked for'));
      this.fruitless = 0;
      this.hash?.update(chunk);
      if (this.push(chunk)) return;
      response.pause();
      // The reader is slow, not the store.
      response.setTimeout(0);
    });
    response.on('end', () => goOn(new Error('the object store sent less than it was asked for')));
    response.on('error', goOn);
    response.on('close', () => goOn(new Error('the object store ended the connection')));
  }

  private finish(): void {
    if (this.hash && this.hash.digest('hex') !== this.part.digest) this.destroy(new Error('the object is damaged'));
    else this.push(null);
  }
}
