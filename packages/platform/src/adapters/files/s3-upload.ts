import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { PART_BYTES, type S3Bucket } from './s3-bucket.ts';

/** S3 takes no more of one object. */
const MAX_PARTS = 10_000;

/** The metadata key of an object's SHA-256. Only objects stored in one piece have it, because it must be known before the first byte. */
export const DIGEST_KEY = 'sha256';
/** Tells an upload from others of the same key. */
const UPLOAD_KEY = 'upload';

/**
 * Stores an object. Holds at most two parts of it in memory, and repeats each part by itself. The store compares each part with its
 * digest, and shows the object once it is whole.
 */
export async function upload(bucket: S3Bucket, key: string, content: Readable | Uint8Array, contentType: string): Promise<number> {
  const pieces = piecesOf(content);
  try {
    const first = await pieces.next();
    const second = await pieces.next();
    if (first.done) return await putWhole(bucket, key, Buffer.alloc(0), contentType);
    if (second.done) return await putWhole(bucket, key, first.value, contentType);
    return await putInParts(bucket, key, inOrder(first.value, second.value, pieces), contentType);
  } finally {
    // Closes the source of a broken upload.
    await pieces.return(undefined);
    if (content instanceof Readable) content.destroy();
  }
}

async function* inOrder(first: Buffer, second: Buffer, others: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield second;
  yield* others;
}

async function putWhole(bucket: S3Bucket, key: string, bytes: Buffer, contentType: string): Promise<number> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  await bucket.send((client, name) =>
    client.putObject(name, key, bytes, bytes.length, { 'Content-Type': contentType, [DIGEST_KEY]: digest }),
  );
  return bytes.length;
}

async function putInParts(bucket: S3Bucket, key: string, pieces: AsyncIterable<Buffer>, contentType: string): Promise<number> {
  const upload = randomUUID();
  const headers = { 'content-type': contentType, [`x-amz-meta-${UPLOAD_KEY}`]: upload };
  const uploadID = await bucket.send((client, name) => client.initiateNewMultipartUpload(name, key, headers));
  try {
    const parts: { part: number; etag: string }[] = [];
    let size = 0;
    for await (const bytes of pieces) {
      const partNumber = parts.length + 1;
      if (partNumber > MAX_PARTS) throw new TypeError('the object is too large for S3');
      const md5 = createHash('md5').update(bytes).digest('base64');
      const { etag } = await bucket.send((client, bucketName) =>
        client.uploadPart({ bucketName, objectName: key, uploadID, partNumber, headers: { 'content-md5': md5 } }, bytes),
      );
      parts.push({ part: partNumber, etag });
      size += bytes.length;
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

/** Pieces as large as a part, and the rest. */
async function* piecesOf(content: Readable | Uint8Array): AsyncGenerator<Buffer, undefined> {
  const chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = content instanceof Uint8Array ? [content] : content;
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (size + rest.length >= PART_BYTES) {
      const fitting = PART_BYTES - size;
      yield Buffer.concat([...held, rest.subarray(0, fitting)]);
      rest = rest.subarray(fitting);
      [held, size] = [[], 0];
    }
    if (rest.length > 0) held.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(held);
}
