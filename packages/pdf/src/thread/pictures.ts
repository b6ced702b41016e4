import { inflateSync } from 'node:zlib';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** A small file may declare a huge picture, and its pixels may have to be unpacked. */
const MAX_PIXELS = 25_000_000;

/** Whether these are the bytes of a PNG or JPEG that can be embedded. */
export function isShowable(bytes: Buffer): boolean {
  if (bytes.subarray(0, 3).equals(JPEG)) return true;
  return bytes.subarray(0, 8).equals(PNG) && isWholePng(bytes);
}

/** Unpacks the pixels once: pdfkit does so later, where an error could no longer be caught. */
function isWholePng(bytes: Buffer): boolean {
  try {
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    const [depth = 8, color = 6] = [bytes[24], bytes[25]];
    if (width === 0 || height === 0 || width * height > MAX_PIXELS) return false;
    const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[color];
    if (channels === undefined) return false;
    const size = height * (Math.ceil((width * channels * depth) / 8) + 1);
    // Interlaced pictures have a few bytes more.
    const pixels = inflateSync(pixelData(bytes), { maxOutputLength: size * 2 + 1024 });
    return pixels.length >= size;
  } catch {
    return false;
  }
}

function pixelData(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    if (type === 'IEND') break;
    at += length + 12;
  }
  return Buffer.concat(parts);
}
