import { inflateSync } from 'node:zlib';
import { hasTooManyPixels, sizeInBytes } from '@formwright/platform/picture-size';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEAD = 'IHDR';
/** Where the chunks begin. */
const FIRST = 8;
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Bits of a color that a PNG may have, and its numbers for each pixel, by the kind of its colors. */
const kinds: Readonly<Record<number, { depths: readonly number[]; channels: number }>> = {
  0: { depths: [1, 2, 4, 8, 16], channels: 1 },
  2: { depths: [8, 16], channels: 3 },
  3: { depths: [1, 2, 4, 8], channels: 1 },
  4: { depths: [8, 16], channels: 2 },
  6: { depths: [8, 16], channels: 4 },
};
/** The parts of an interlaced PNG: first column and row, and the steps to the next ones. */
const interlaced = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const MAX_FILTER = 4;

/**
 * How many bytes the pixels of a PNG or JPEG take that have to be unpacked to embed it; null if it cannot be embedded.
 * @param most a small file may declare a huge picture: one of more bytes is not unpacked, and cannot be embedded
 */
export function unpackedBytes(bytes: Buffer, most: number): number | null {
  // It is unpacked by who reads the PDF.
  if (bytes.subarray(0, 3).equals(JPEG)) return hasTooManyPixels(sizeInBytes(bytes)) ? null : 0;
  return bytes.subarray(0, 8).equals(PNG) ? bytesOfPng(bytes, most) : null;
}

/** Unpacks the pixels once: pdfkit does so later, where an error could no longer be caught and would end the thread. */
function bytesOfPng(bytes: Buffer, most: number): number | null {
  try {
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    const [depth = 0, color = -1, interlace] = [bytes[24], bytes[25], bytes[28]];
    const kind = kinds[color];
    if (bytes.toString('latin1', 12, 16) !== HEAD || width === 0 || height === 0 || !kind?.depths.includes(depth)) return null;
    const rowBytes = (pixels: number) => Math.ceil((pixels * kind.channels * depth) / 8);
    const size = height * (rowBytes(width) + 1);
    if (size > most) return null;
    // Interlaced pictures have a few bytes more.
    const pixels = inflateSync(pixelData(bytes), { maxOutputLength: size * 2 + 1024 });
    const parts = interlace === 1 ? interlaced : ([[0, 0, 1, 1]] as const);
    return pixels.length >= size && hasFilters(pixels, parts, { width, height, rowBytes }) ? size : null;
  } catch {
    return null;
  }
}

interface Size {
  width: number;
  height: number;
  rowBytes: (pixels: number) => number;
}

/** Whether every row begins with a filter that exists, where pdfkit looks for it: in empty rows, too. */
function hasFilters(
  pixels: Buffer,
  parts: readonly (readonly [number, number, number, number])[],
  { width, height, rowBytes }: Size,
): boolean {
  let at = 0;
  for (const [x, y, stepX, stepY] of parts) {
    const length = rowBytes(Math.max(0, Math.ceil((width - x) / stepX)));
    const rows = Math.max(0, Math.ceil((height - y) / stepY));
    for (let row = 0; row < rows && at < pixels.length; row += 1, at += length + 1) {
      if ((pixels[at] ?? 0) > MAX_FILTER) return false;
    }
  }
  return true;
}

function pixelData(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = FIRST; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    // pdfkit would take the size from the last one.
    if (type === HEAD && at > FIRST) throw new Error('a PNG has one head');
    if (type === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    if (type === 'IEND') break;
    at += length + 12;
  }
  return Buffer.concat(parts);
}
