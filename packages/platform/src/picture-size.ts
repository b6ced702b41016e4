import { open } from 'node:fs/promises';
import type { StoredFile } from './ports/files.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/** Bytes that are read at most: in a photo, color profiles and a small preview come before its size. */
const PICTURE_HEAD = 512_000;
/** Most pictures say their size in so many bytes. */
const FIRST_PART = 64_000;

/** A file of some kilobytes may be a picture that takes gigabytes of each browser that shows it; so many pixels take 400 MB. */
const MAX_PIXELS = 100_000_000;
export const TOO_MANY_PIXELS = 'A picture has at most 100 megapixels.';
export const hasTooManyPixels = (size: PictureSize | null): boolean => size !== null && size.width * size.height > MAX_PIXELS;

/** The size at which browsers show a JPEG, PNG, GIF or WebP; null where its first bytes do not say it. */
export async function readPictureSize(path: string): Promise<PictureSize | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(PICTURE_HEAD) });
    return sizeInBytes(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** As `readPictureSize`, for a stored file. */
export async function readStoredPictureSize(file: StoredFile): Promise<PictureSize | null> {
  const chunks: Buffer[] = [];
  let start = 0;
  for (const most of [FIRST_PART, PICTURE_HEAD]) {
    const end = Math.min(most, file.size);
    for await (const chunk of file.stream({ start, end: end - 1 })) chunks.push(chunk);
    const size = sizeInBytes(Buffer.concat(chunks));
    if (size || end === file.size) return size;
    start = end;
  }
  return null;
}

/** Browsers show no larger PNG, and other pictures cannot be larger. */
const isShown = (side: number) => side > 0 && side <= 65_535;

/** @param bytes the beginning of the file; it may be anything */
export function sizeInBytes(bytes: Buffer): PictureSize | null {
  try {
    const size =
      bytes[0] === 0xff
        ? sizeOfJpeg(bytes)
        : bytes[0] === 0x89
          ? sizeOfPng(bytes)
          : bytes[0] === 0x47
            ? sizeOfGif(bytes)
            : sizeOfWebp(bytes);
    return size && isShown(size.width) && isShown(size.height) ? size : null;
  } catch (error) {
    // The bytes end before the size.
    if ((error as Error).name === 'RangeError') return null;
    throw error;
  }
}

const sizeOfPng = (bytes: Buffer): PictureSize => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });

const sizeOfGif = (bytes: Buffer): PictureSize => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) });

/** A JPEG is a row of segments; one of them begins the picture. */
function sizeOfJpeg(bytes: Buffer): PictureSize | null {
  let isTurned = false;
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    const length = bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at + 4, at + 2 + length);
    if (marker === 0xe1) isTurned ||= isTurnedByExif(segment);
    // All of C0 to CF but the tables, the arithmetic and the extension.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    at += 2 + length;
  }
  return null;
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
