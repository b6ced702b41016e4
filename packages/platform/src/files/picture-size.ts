import { open } from 'node:fs/promises';
import type { StoredFile } from '../ports/files.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/** Bytes that are read at a time. No segment of a JPEG is longer. */
const PART = 70_000;
/** A photo for print has profiles of some megabytes before its size. */
const MAX_PARTS = 80;

/** A file of some kilobytes may be a picture that takes gigabytes of each browser that shows it; so many pixels take 400 MB. */
const MAX_PIXELS = 100_000_000;
/** A picture that does not say its size may have any: browsers find it where we do not. */
export const hasTooManyPixels = (size: PictureSize | null): boolean => size === null || size.width * size.height > MAX_PIXELS;

/** Why a picture of this size is refused; null if it is not. */
export function problemOfPicture(size: PictureSize | null): string | null {
  if (size === null) return 'The size of this picture cannot be found. Please save it anew in a program for pictures.';
  return hasTooManyPixels(size) ? 'A picture has at most 100 megapixels.' : null;
}

/** The size at which browsers show a JPEG, PNG, GIF or WebP; null where its beginning does not say it. */
export async function readPictureSize(path: string): Promise<PictureSize | null> {
  const file = await open(path);
  try {
    const part = Buffer.alloc(PART);
    return await findSize(async (start) => part.subarray(0, (await file.read(part, 0, PART, start)).bytesRead));
  } finally {
    await file.close();
  }
}

/** As `readPictureSize`, for a stored file. */
export const readStoredPictureSize = (file: StoredFile): Promise<PictureSize | null> =>
  findSize(async (start) => {
    const chunks: Buffer[] = [];
    const end = Math.min(start + PART, file.size) - 1;
    if (start <= end) for await (const chunk of file.stream({ start, end })) chunks.push(chunk);
    return Buffer.concat(chunks);
  });

/** @param read gives at most `PART` bytes from there on, which may be anything; none behind the end */
async function findSize(read: (start: number) => Promise<Buffer>): Promise<PictureSize | null> {
  let { at, isTurned }: Place = { at: 0, isTurned: false };
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    const found = look(await read(at), at === 0, isTurned);
    if (found === null || 'width' in found) return found;
    if (found.at === 0) return null;
    at += found.at;
    isTurned = found.isTurned;
  }
  return null;
}

/** @param bytes a whole picture, or its beginning; it may be anything */
export function sizeInBytes(bytes: Buffer): PictureSize | null {
  const found = look(bytes, true, false);
  return found && 'width' in found ? found : null;
}

function look(bytes: Buffer, isBeginning: boolean, isTurned: boolean): PictureSize | Place | null {
  const isJpeg = !isBeginning || bytes[0] === 0xff;
  const found = isJpeg ? readJpeg(bytes, { at: isBeginning ? 2 : 0, isTurned }) : orNull(() => sizeOfOthers(bytes));
  return found && 'width' in found && !(isShown(found.width) && isShown(found.height)) ? null : found;
}

/** Browsers show no larger PNG, and other pictures cannot be larger. */
const isShown = (side: number) => side > 0 && side <= 65_535;

/** @returns null where the bytes end before what is read */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if ((error as Error).name === 'RangeError') return null;
    throw error;
  }
}

function sizeOfOthers(bytes: Buffer): PictureSize | null {
  if (bytes[0] === 0x89) return sizeOfPng(bytes);
  return bytes[0] === 0x47 ? sizeOfGif(bytes) : sizeOfWebp(bytes);
}

const sizeOfPng = (bytes: Buffer): PictureSize => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });

/** A first frame that is larger than the screen makes the picture larger. */
function sizeOfGif(bytes: Buffer): PictureSize {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(bytes.readUInt8(10));
  // Extensions: two bytes, then blocks that each begin with their length, up to an empty one.
  while (bytes.readUInt8(at) === 0x21) {
    at += 2;
    while (bytes.readUInt8(at) > 0) at += 1 + bytes.readUInt8(at);
    at += 1;
  }
  const side = (screen: number, offset: number, length: number) =>
    Math.max(bytes.readUInt16LE(screen), bytes.readUInt16LE(at + offset) + bytes.readUInt16LE(at + length));
  return bytes.readUInt8(at) === 0x2c ? { width: side(6, 1, 5), height: side(8, 3, 7) } : { width: 0, height: 0 };
}

/** Where a JPEG goes on that has not said its size yet, and whether its camera was held upright. */
interface Place {
  at: number;
  isTurned: boolean;
}

/** Zeros, restarts, another beginning, the end and the picture itself, of which none stands before the size. */
const hasNoContent = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xda);

/** All of C0 to CF but the tables, the arithmetic and the extension. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * A JPEG is a row of segments; one of them begins the picture. Any number of FF may fill the room between them. Browsers pass over anything
 * else there, too, but no program writes it.
 */
function readJpeg(bytes: Buffer, { at, isTurned }: Place): PictureSize | Place | null {
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (at + 4 > bytes.length) return { at, isTurned };
    const [begin, marker] = [bytes.readUInt8(at), bytes.readUInt8(at + 1)];
    if (begin !== 0xff || hasNoContent(marker)) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xe1 || isFrame(marker)) {
      const segment = bytes.subarray(at + 4, end);
      if (segment.length < (isFrame(marker) ? FRAME_SIZE : end - at - 4)) return { at, isTurned };
      if (isFrame(marker)) return sizeOfFrame(segment, isTurned);
      isTurned ||= orNull(() => isTurnedByExif(segment)) ?? false;
    }
    at = end;
  }
}

/** Bytes of a frame that say its size. */
const FRAME_SIZE = 5;

function sizeOfFrame(segment: Buffer, isTurned: boolean): PictureSize {
  const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
  return isTurned ? { width: height, height: width } : { width, height };
}

const ORIENTATION = 0x0112;

/** Whether the camera was held upright: browsers turn such a photo by a quarter. */
function isTurnedByExif(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return false;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const entries = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let n = 0; n < short(entries); n += 1) {
    const entry = entries + 2 + n * 12;
    if (short(entry) === ORIENTATION) return short(entry + 8) >= 5;
  }
  return false;
}

function sizeOfWebp(bytes: Buffer): PictureSize | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (bytes.readUInt8(20) !== 0x2f) return null;
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
