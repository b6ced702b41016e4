import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { BodyBudget } from '../../bytes/arriving-bytes.ts';
import { type BodyMemory, createBodyMemory } from '../../bytes/body-memory.ts';
import { createUploadQuota } from '../../bytes/upload-quota.ts';
import { pause } from '../../common/pause.ts';
import type { FileStore } from '../../ports/files.ts';
import { UnavailableError } from '../../ports/unavailable.ts';
import { segmentsOf, segmentsOfPrefix } from './file-keys.ts';
import { readS3Address } from './s3-address.ts';
import { PART_BYTES, S3Bucket } from './s3-bucket.ts';
import { S3Download } from './s3-download.ts';
import { persist } from './s3-errors.ts';
import { defaultS3Limits, type S3Limits } from './s3-transport.ts';
import { DIGEST_KEY, upload } from './s3-upload.ts';

export interface S3FilesOptions {
  /** 's3://ACCESS:SECRET@HOST:PORT/BUCKET?region=…&tls=false' */
  url: string;
  log: Logger;
  /** Folder for parts that are not sent yet. It need not exist before the first of them. */
  tmpDir: string;
  /** For the parts that are being sent. Default: its own. */
  memory?: BodyMemory;
  limits?: Partial<S3Limits>;
}

/** Six parts at a time. */
const MEMORY = { working: 6 * PART_BYTES };

/** S3 counts bytes where the files port counts letters. */
const MAX_KEY_BYTES = 1_024;
/** A check for /ready must be fast. */
const PING_MS = 5_000;

function checkKey(key: string): void {
  segmentsOf(key);
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new TypeError('the key is too long for S3');
}

/**
 * Objects in a bucket of any S3 store. The first use makes the bucket, if it is missing and the keys may do so. An error of the store,
 * of its keys or of the way to it is an `UnavailableError`.
 * @throws ConfigError
 */
export function createS3Files({ url, log, tmpDir, memory = createBodyMemory(MEMORY), limits }: S3FilesOptions): FileStore {
  const bucket = new S3Bucket(readS3Address(url), { ...defaultS3Limits, ...limits }, log);
  // Each caller has its own bound for what it stores at the same time, so there is none of an address here.
  const quota = createUploadQuota(tmpDir, { perAddress: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY });
  const budget: BodyBudget = { address: '', isInternal: false, memory, quota, tmpDir };
  return {
    async put(key, content, { contentType }) {
      checkKey(key);
      // Prevents an unhandled error; reading the stream reports it.
      if (content instanceof Readable) content.on('error', () => {});
      return { size: await upload(bucket, budget, key, content, contentType) };
    },
    async get(key) {
      checkKey(key);
      const found = await bucket.stat(key);
      if (!found) return null;
      const { size, etag, metaData } = found;
      return {
        size,
        contentType: metaData['content-type'] ?? 'application/octet-stream',
        etag: `"${etag}"`,
        stream(range) {
          const { start, end } = range ?? { start: 0, end: size - 1 };
          const isWhole = start === 0 && end === size - 1;
          return new S3Download(bucket, {
            key,
            etag,
            start,
            length: Math.max(0, end - start + 1),
            digest: isWhole ? metaData[DIGEST_KEY] : undefined,
          });
        },
      };
    },
    async delete(key) {
      checkKey(key);
      await bucket.send((client, name) => client.removeObject(name, key));
    },
    async deleteAll(prefix) {
      if (prefix === '') throw new TypeError('deleting everything is not meant');
      segmentsOfPrefix(prefix);
      for await (const page of bucket.pages(prefix)) if (page.length > 0) await bucket.deleteAll(page.map(({ name }) => name));
    },
    async *list(prefix) {
      segmentsOfPrefix(prefix);
      for await (const page of bucket.pages(prefix)) {
        for (const { name, size, lastModified } of page) yield { key: name, size, modifiedAt: lastModified.getTime() };
      }
    },
    async ping() {
      const late = pause(PING_MS).then(() => {
        throw new UnavailableError(new Error('the object store did not answer in time'));
      });
      await Promise.race([persist({ retryMs: () => 0 }, () => bucket.probe()), late]);
    },
    space: async () => null,
  };
}
