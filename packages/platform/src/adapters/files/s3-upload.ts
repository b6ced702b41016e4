import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ArrivingBytes, type BodyBudget } from '../../bytes/arriving-bytes.ts';
import { PART_BYTES, type S3Bucket } from './s3-bucket.ts';

/** S3 takes no more of one object. */
const MAX_PARTS = 10_000;

/** The metadata key of an object's SHA-256. Only objects stored in one piece have it, because it must be known before the first byte. */
export const DIGEST_KEY = 'sha256';
/** Tells an upload from others of the same key. */
const UPLOAD_KEY = 'upload';

/**
 * Stores an object, a part after the other, and repeats each by itself. What comes is collected on disk, and only what is being sent is in
 * memory, of the budget's memory: so neither many sources nor slow ones take more of it. The store compares each part with its digest, and
 * shows the object once it is whole.
 */
export async function upload(
  bucket: S3Bucket,
  budget: BodyBudget,
  key: string,
  content: Readable | Uint8Array,
  contentType: string,
): Promise<number> {
  // These bytes are in memory already and are one part at most, so they take nothing of the budget.
  if (content instanceof Uint8Array && content.length <= PART_BYTES) return putWhole(bucket, key, asBuffer(content), contentType);
  const source = content instanceof Uint8Array ? Readable.from([content]) : content;
  const parts = partsOf(source, { ...budget, address: key });
  try {
    const first = await parts.next();
    if (first.done) throw new Error('an object has at least one part, which may be empty');
    if (first.value.isLast) return await first.value.read((bytes) => putWhole(bucket, key, bytes, contentType));
    return await putInParts(bucket, key, inOrder(first.value, parts), contentType);
  } finally {
    // Closes the source of a broken upload.
    await parts.return(undefined);
    source.destroy();
  }
}

interface Part {
  isLast: boolean;
  /** Waits for its turn, and has the bytes in memory until they are used. May be called once. */
  read<T>(use: (bytes: Buffer) => Promise<T>): Promise<T>;
}

/** Parts as large as they may be, and the rest, which is not empty unless it is all. */
async function* partsOf(content: Readable, budget: BodyBudget): AsyncGenerator<Part, undefined> {
  let held = new ArrivingBytes(budget);
  const partOf = (bytes: ArrivingBytes, isLast: boolean): Part => ({
    isLast,
    async read(use) {
      await bytes.enter();
      try {
        return await use(await bytes.whole());
      } finally {
        await bytes.remove();
      }
    },
  });
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      for (let rest = asBuffer(chunk); rest.length > 0; ) {
        if (held.size === PART_BYTES) {
          yield partOf(held, false);
          held = new ArrivingBytes(budget);
        }
        const fitting = rest.subarray(0, PART_BYTES - held.size);
        await held.add(fitting);
        rest = rest.subarray(fitting.length);
      }
    }
    yield partOf(held, true);
  } finally {
    await held.remove();
  }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

async function* inOrder(first: Part, others: AsyncGenerator<Part>): AsyncGenerator<Part> {
  yield first;
  yield* others;
}

async function putWhole(bucket: S3Bucket, key: string, bytes: Buffer, contentType: string): Promise<number> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  await bucket.send((client, name) =>
    client.putObject(name, key, bytes, bytes.length, { 'Content-Type': contentType, [DIGEST_KEY]: digest }),
  );
  return bytes.length;
}

async function putInParts(bucket: S3Bucket, key: string, pieces: AsyncIterable<Part>, contentType: string): Promise<number> {
  const upload = randomUUID();
  const headers = { 'content-type': contentType, [`x-amz-meta-${UPLOAD_KEY}`]: upload };
  const uploadID = await bucket.send((client, name) => client.initiateNewMultipartUpload(name, key, headers));
  try {
    const parts: { part: number; etag: string }[] = [];
    let size = 0;
    for await (const piece of pieces) {
      const partNumber = parts.length + 1;
      if (partNumber > MAX_PARTS) throw new TypeError('the object is too large for S3');
      await piece.read(async (bytes) => {
        const md5 = createHash('md5').update(bytes).digest('base64');
        const { etag } = await bucket.send((client, bucketName) =>
          client.uploadPart({ bucketName, objectName: key, uploadID, partNumber, headers: { 'content-md5': md5 } }, bytes),
        );
        parts.push({ part: partNumber, etag });
        size += bytes.length;
      });
    }
    await bucket.send(async (client, name) => {
      try {
        await client.completeMultipartUpload(name, key, uploadID, parts);
      } catch (error) {
        // The object may be complete although the answer was lost.
        const stored = await bucket.stat(key);
        if (stored?.metaData[UPLOAD_KEY] !== upload) throw error;
      }
    });
    return size;
  } catch (error) {
    await bucket.abandon(key, uploadID);
    throw error;
  }
}
