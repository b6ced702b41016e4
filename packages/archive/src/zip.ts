import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** Path in the archive, with '/' between folders. */
  name: string;
  /** Epoch milliseconds. */
  modifiedAt: number;
  /** 'stored' for content that is compressed already. */
  method: 'deflated' | 'stored';
  /** Bytes before compression, or more, if something is known of them: from 4 GB on the entry is written as ZIP64. */
  size?: number;
  /** Read when the entry is written, one entry after the other. */
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Kinds that are compressed already; deflating them costs time and saves nothing. */
const PACKED = /\.(?:jpe?g|png|webp|gif|pdf|docx|xlsx|pptx|zip|gz|7z|rar|mp3|wma|m4a|mpe?g|mp4|flv|mov)$/i;

/** A file of an archive, deflated unless its name says that it is compressed already. @param modifiedAt epoch milliseconds */
export const entryOf = (name: string, modifiedAt: number, file: Pick<ZipEntry, 'size' | 'content'>): ZipEntry => ({
  name,
  modifiedAt,
  method: PACKED.test(name) ? 'stored' : 'deflated',
  ...file,
});

/** A text for people, also for programs of Windows: UTF-8 with its mark. @param modifiedAt epoch milliseconds */
export const textEntry = (name: string, modifiedAt: number, lines: readonly string[]): ZipEntry =>
  entryOf(name, modifiedAt, { content: [Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)] });

/** An archive would have more entries than a reader's memory takes well. */
export class ZipTooLargeError extends Error {
  override name = 'ZipTooLargeError';
}

/** Entries of an archive. */
export const MAX_ENTRIES = 200_000;
/** The error of an archive with more than `MAX_ENTRIES`, for who counts them before. */
export const tooManyFiles = () => new ZipTooLargeError(`more than ${MAX_ENTRIES} files`);
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** In January 2038. */
const MAX_SECONDS = 0x7fff_ffff;
/** Entries from here on are ZIP64: deflating may make a content a little larger. */
const LARGE = 0xf000_0000;
/** Sizes follow the content, and the name is UTF-8. */
const FLAGS = 0x0808;
/** Made on Unix, version 4.5. */
const MADE_BY = 0x032d;
/** A plain file, readable by everybody. */
const ATTRIBUTES = 0o100644 * 0x10000;
const METHODS = { stored: 0, deflated: 8 } as const;
/** Fast. Higher levels make a table of answers only some percent smaller. */
const LEVEL = 1;
/** Entries of the directory that are kept as one piece, because a small buffer costs more than it holds. */
const TOGETHER = 500;

/**
 * An archive (ZIP, ZIP64 where it has to be) as a stream of bytes: up to `MAX_ENTRIES` of any size, in the memory of one chunk and the
 * directory. An entry is read when its turn comes.
 * @throws ZipTooLargeError for more entries, or one that is larger than it was said to be
 */
export async function* zipped(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let pieces: Buffer[] = [];
  let count = 0;
  let offset = 0;
  for await (const entry of entries) {
    if (count === MAX_ENTRIES) throw tooManyFiles();
    const isLarge = (entry.size ?? 0) >= LARGE;
    const facts: Facts = { ...headOf(entry), isLarge, offset, crc: 0, size: 0, packed: 0 };
    const head = localHeader(facts);
    yield head;
    for await (const chunk of packed(entry, facts)) {
      facts.packed += chunk.length;
      yield chunk;
    }
    if (!isLarge && Math.max(facts.size, facts.packed) > MAX_32) throw new ZipTooLargeError('a file is larger than it was said to be');
    const tail = descriptor(facts);
    yield tail;
    offset += head.length + facts.packed + tail.length;
    pieces.push(directoryEntry(facts));
    count += 1;
    if (pieces.length < TOGETHER) continue;
    directory.push(Buffer.concat(pieces));
    pieces = [];
  }
  directory.push(Buffer.concat(pieces));
  yield* directory;
  const size = directory.reduce((sum, piece) => sum + piece.length, 0);
  yield endOfDirectory({ count, offset, size });
}

interface Facts {
  name: Buffer;
  /** Seconds since the epoch. */
  modified: number;
  time: number;
  date: number;
  method: number;
  /** Whether its sizes are written with 8 bytes. */
  isLarge: boolean;
  /** Where the entry begins in the archive. */
  offset: number;
  crc: number;
  size: number;
  packed: number;
}

function headOf({ name, modifiedAt, method }: ZipEntry): Pick<Facts, 'name' | 'modified' | 'time' | 'date' | 'method'> {
  const at = new Date(modifiedAt);
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  return {
    name: Buffer.from(name),
    modified: Math.min(Math.max(Math.floor(modifiedAt / 1000), 0), MAX_SECONDS),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    method: METHODS[method],
  };
}

async function* packed({ method, content }: ZipEntry, facts: Facts): AsyncGenerator<Uint8Array> {
  const measured = async function* () {
    for await (const chunk of content) {
      facts.crc = crc32(chunk, facts.crc);
      facts.size += chunk.length;
      yield chunk;
    }
  };
  if (method === 'stored') return yield* measured();
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: 65_536 });
  const feeding = pipeline(measured, deflate);
  // A failure ends the reading below with the same error.
  feeding.catch(() => undefined);
  yield* deflate;
  await feeding;
}

function localHeader({ name, modified, time, date, method, isLarge }: Facts): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(isLarge ? 45 : 20, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(date, 12);
  head.writeUInt16LE(name.length, 26);
  // The sizes are not known yet, but a reader must learn here that they have 8 bytes.
  const extras = Buffer.concat([...(isLarge ? [extra(0, 0)] : []), instant(modified)]);
  if (isLarge) {
    head.writeUInt32LE(MAX_32, 18);
    head.writeUInt32LE(MAX_32, 22);
  }
  head.writeUInt16LE(extras.length, 28);
  return Buffer.concat([head, name, extras]);
}

function descriptor({ crc, packed: packedSize, size, isLarge }: Facts): Buffer {
  const tail = Buffer.alloc(isLarge ? 24 : 16);
  tail.writeUInt32LE(0x0807_4b50, 0);
  tail.writeUInt32LE(crc, 4);
  if (isLarge) {
    tail.writeBigUInt64LE(BigInt(packedSize), 8);
    tail.writeBigUInt64LE(BigInt(size), 16);
  } else {
    tail.writeUInt32LE(packedSize, 8);
    tail.writeUInt32LE(size, 12);
  }
  return tail;
}

function directoryEntry({ name, modified, time, date, method, isLarge, offset, crc, size, packed: packedSize }: Facts): Buffer {
  const isFar = offset >= MAX_32;
  const more = [...(isLarge ? [size, packedSize] : []), ...(isFar ? [offset] : [])];
  const extras = Buffer.concat([...(more.length > 0 ? [extra(...more)] : []), instant(modified)]);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(MADE_BY, 4);
  head.writeUInt16LE(more.length > 0 ? 45 : 20, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(method, 10);
  head.writeUInt16LE(time, 12);
  head.writeUInt16LE(date, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(isLarge ? MAX_32 : packedSize, 20);
  head.writeUInt32LE(isLarge ? MAX_32 : size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extras.length, 30);
  head.writeUInt32LE(ATTRIBUTES, 38);
  head.writeUInt32LE(isFar ? MAX_32 : offset, 42);
  return Buffer.concat([head, name, extras]);
}

/** The field that says when: the time in the head has no zone, and readers take it for their own. */
function instant(seconds: number): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(seconds, 5);
  return field;
}

/** The ZIP64 field with these numbers. */
function extra(...numbers: number[]): Buffer {
  const field = Buffer.alloc(4 + numbers.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(numbers.length * 8, 2);
  for (const [at, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + at * 8);
  return field;
}

function endOfDirectory({ count, offset, size }: { count: number; offset: number; size: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (count < MAX_16 && offset < MAX_32) return end;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x0606_4b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(MADE_BY, 12);
  large.writeUInt16LE(45, 14);
  for (const at of [24, 32]) large.writeBigUInt64LE(BigInt(count), at);
  large.writeBigUInt64LE(BigInt(size), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x0706_4b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}
