import { randomUUID } from 'node:crypto';
import { Client } from 'minio';
import type { Logger } from 'pino';
import { DAY_MS } from '../../common/durations.ts';
import { isUnavailable, UnavailableError } from '../../ports/unavailable.ts';
import type { S3Address } from './s3-address.ts';
import { codeOf, persist } from './s3-errors.ts';
import { createS3Transport, type S3Limits } from './s3-transport.ts';

/** The smallest part that S3 takes, apart from the last one. */
export const PART_BYTES = 5 * 2 ** 20;
/** Parts of uploads that a crash left behind are removed after this time. */
const ABANDONED_MS = DAY_MS;
/** Objects in a page of a listing, and in one request that deletes. */
const PAGE = 1_000;

export interface S3Object {
  name: string;
  size: number;
  lastModified: Date;
}

/** One bucket of an object store: the requests that the files port needs, each repeated while it may succeed. */
export class S3Bucket {
  readonly client: Client;
  readonly name: string;
  private opened: Promise<void> | undefined;
  /** Whether a request was repeated in vain, and none has succeeded since. Each is then tried once, so that nobody waits for nothing. */
  private isAway = false;

  constructor(
    address: S3Address,
    readonly limits: S3Limits,
    readonly log: Logger,
  ) {
    const { host, port, bucket, accessKey, secretKey, region, useTls } = address;
    this.name = bucket;
    this.client = new Client({
      ...{ endPoint: host, useSSL: useTls, accessKey, secretKey, region, partSize: PART_BYTES },
      ...(port !== undefined && { port }),
      transport: createS3Transport(useTls, limits),
      // The client would only repeat some requests, and write on the console.
      retryOptions: { disableRetry: true },
    });
  }

  /** Repeats a request. The first one makes the bucket, if it is missing. */
  async send<T>(work: (client: Client, bucket: string) => Promise<T>): Promise<T> {
    await this.open();
    return this.persist(() => work(this.client, this.name));
  }

  private async persist<T>(work: () => Promise<T>): Promise<T> {
    const told = () => {
      this.isAway = true;
    };
    try {
      const result = await persist({ retryMs: () => (this.isAway ? 0 : this.limits.retry), told }, work);
      this.isAway = false;
      return result;
    } catch (error) {
      // Also who says that there is no such object is there.
      if (!isUnavailable(error)) this.isAway = false;
      throw error;
    }
  }

  /** @returns null for an object that does not exist */
  async stat(key: string) {
    try {
      return await this.send((client, bucket) => client.statObject(bucket, key));
    } catch (error) {
      if (!['NotFound', 'NoSuchKey'].includes(codeOf(error) ?? '')) throw error;
      // The answer to this request does not say which of the two is missing.
      await this.requireBucket();
      return null;
    }
  }

  async *pages(prefix: string): AsyncGenerator<S3Object[]> {
    for (let after = ''; ; ) {
      const { objects, isTruncated } = await this.send((client, bucket) => client.listObjectsV2Query(bucket, prefix, '', '', PAGE, after));
      const found = objects as S3Object[];
      yield found;
      const last = found.at(-1);
      if (!isTruncated || !last) return;
      after = last.name;
    }
  }

  async deleteAll(keys: readonly string[]): Promise<void> {
    const refused = await this.send((client, bucket) => client.removeObjects(bucket, [...keys]));
    const first = refused.find((each) => each);
    if (first)
      throw new UnavailableError(
        new Error(`the object store did not delete ${refused.length} of ${keys.length} objects: ${codeOf(first)}`),
      );
  }

  /** Writes and removes a part of an upload that is never completed: nobody sees it, and no version of it stays. */
  async probe(): Promise<void> {
    await this.open();
    const { client, name } = this;
    const key = `ping/${randomUUID()}`;
    const uploadId = await client.initiateNewMultipartUpload(name, key, {});
    try {
      const part = { bucketName: name, objectName: key, uploadID: uploadId, partNumber: 1, headers: {} };
      await client.uploadPart(part, Buffer.alloc(4096));
    } finally {
      await client.abortMultipartUpload(name, key, uploadId);
    }
  }

  /** Removes the parts of an upload. If this fails, a later start removes them. */
  async abandon(key: string, uploadId: string): Promise<void> {
    try {
      await this.send((client, bucket) => client.abortMultipartUpload(bucket, key, uploadId));
    } catch (error) {
      if (codeOf(error) !== 'NoSuchUpload') this.log.warn({ err: error }, 'parts of a broken upload stay for the sweep');
    }
  }

  private open(): Promise<void> {
    this.opened ??= this.makeBucket().then(
      () => void this.sweep(),
      (error) => {
        this.opened = undefined;
        throw error;
      },
    );
    return this.opened;
  }

  private async makeBucket(): Promise<void> {
    try {
      await this.requireBucket();
    } catch (error) {
      // Keys for the objects alone do not see the bucket.
      if (codeOf((error as UnavailableError).cause) === 'AccessDenied') return;
      if (!(error instanceof MissingBucketError)) throw error;
      try {
        await this.persist(() => this.client.makeBucket(this.name, this.client.region));
        this.log.info({ bucket: this.name }, 'the bucket was missing; it was made');
      } catch (refusal) {
        // Another replica was faster.
        if (codeOf(refusal) !== 'BucketAlreadyOwnedByYou') throw refusal;
      }
    }
  }

  private async requireBucket(): Promise<void> {
    if (!(await this.persist(() => this.client.bucketExists(this.name)))) throw new MissingBucketError(this.name);
  }

  /** Removes uploads that were begun and never finished. MinIO does this by itself. */
  private async sweep(): Promise<void> {
    try {
      let [key, id] = ['', ''];
      for (;;) {
        const page = await this.send((client, bucket) => client.listIncompleteUploadsQuery(bucket, '', key, id, ''));
        for (const upload of page.uploads) {
          if (upload.initiated.getTime() < Date.now() - ABANDONED_MS) await this.abandon(upload.key, upload.uploadId);
        }
        if (!page.isTruncated) return;
        [key, id] = [page.nextKeyMarker, page.nextUploadIdMarker];
      }
    } catch (error) {
      this.log.warn({ err: error }, 'unfinished uploads were not swept');
    }
  }
}

class MissingBucketError extends UnavailableError {
  constructor(bucket: string) {
    super(new Error(`the object store has no bucket ${bucket}`));
  }
}
