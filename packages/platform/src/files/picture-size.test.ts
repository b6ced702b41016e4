import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { assert, property, uint8Array } from 'fast-check';
import { hasTooManyPixels, problemOfPicture, readPictureSize, readStoredPictureSize, sizeInBytes } from './picture-size.ts';

const be16 = (...values: number[]) => values.flatMap((value) => [value >> 8, value & 255]);
/** A JPEG's segments before its picture, and the segment that says 300 by 200. */
const jpeg = (...segments: number[][]) => Buffer.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xc2, ...be16(17), 8, ...be16(200, 300), 3]);
const segment = (marker: number, content: number[]) => [0xff, marker, ...be16(content.length + 2), ...content];
const exif = (order: 'II' | 'MM', turn: number) => {
  const tiff = Buffer.alloc(26);
  const put = (value: number, at: number, bytes: number) =>
    order === 'II' ? tiff.writeUIntLE(value, at, bytes) : tiff.writeUIntBE(value, at, bytes);
  tiff.write(order);
  put(42, 2, 2);
  put(8, 4, 4);
  put(1, 8, 2);
  put(0x0112, 10, 2);
  put(3, 12, 2);
  put(1, 14, 4);
  put(turn, 18, 2);
  return segment(0xe1, [...Buffer.from('Exif\0\0'), ...tiff]);
};
const le16 = (...values: number[]) => values.flatMap((value) => [value & 255, value >> 8]);
/** With a table of two colors and a note before its first frame. */
const gif = (screen: number[], frame: number[], offset = [0, 0]) =>
  Buffer.from([
    ...Buffer.from('GIF89a', 'latin1'),
    ...[...le16(...screen), 0x80, 0, 0, 0, 0, 0, 9, 9, 9],
    ...[0x21, 0xfe, 2, 0x2c, 0x2c, 1, 0x2c, 0],
    ...[0x2c, ...le16(...offset, ...frame)],
  ]);
const webp = (kind: string, ...bytes: number[]) => Buffer.from([...Buffer.from(`RIFF0000WEBP${kind}0000`, 'latin1'), ...bytes]);

describe('the size of a picture', () => {
  it.each([
    ['a PNG', Buffer.from([0x89, ...Buffer.from('PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 0, 0, 1, 44, 0, 0, 0, 200])],
    ['a JPEG', jpeg()],
    ['a JPEG with tables and a color profile before', jpeg(segment(0xdb, [1, 2]), segment(0xc4, [1, 2, 3, 4, 5]), segment(0xe2, [9, 9]))],
    ['a photo that lies', jpeg(exif('MM', 1))],
    ['a GIF', gif([300, 200], [10, 20])],
    ['a GIF whose first frame is larger than its screen', gif([1, 1], [290, 180], [10, 20])],
    ['a GIF that says no screen', gif([0, 0], [300, 200])],
    ['a JPEG with room between its segments', jpeg([0xff, 0xff], segment(0xdb, [1, 2]), [0xff])],
    ['a WebP with losses', webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 44, 1, 200, 0)],
    ['a WebP without losses', webp('VP8L', 0x2f, 0x2b, 0xc1, 0x31, 0x00)],
    ['a WebP that moves', webp('VP8X', 0, 0, 0, 0, 43, 1, 0, 199, 0, 0)],
  ])('is read from %s', (_, bytes) => {
    expect(sizeInBytes(bytes)).toEqual({ width: 300, height: 200 });
  });

  it.each(['II', 'MM'] as const)('of a photo that was taken upright is the one at which it is shown (%s)', (order) => {
    expect([3, 6, 8].map((turn) => sizeInBytes(jpeg(exif(order, turn)))?.width)).toEqual([300, 200, 200]);
  });

  it('may be too large to be shown, whatever the file takes', () => {
    expect([9_999, 10_001].map((side) => hasTooManyPixels({ width: 10_000, height: side }))).toEqual([false, true]);
    expect(hasTooManyPixels(null)).toBe(true);
    const problems = [{ width: 10_000, height: 10_000 }, { width: 10_000, height: 10_001 }, null].map(problemOfPicture);
    expect(problems).toEqual([null, 'A picture has at most 100 megapixels.', expect.stringContaining('cannot be found')]);
  });

  it('is found behind the megabytes of profiles of a photo for print, and not looked for without end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fw-picture-'));
    const profile = Buffer.from(segment(0xe2, Array(65_000).fill(7)));
    // The camera is told in the first part, the size in a later one.
    const [begin, frame] = [Buffer.from([0xff, 0xd8, ...exif('MM', 6)]), jpeg().subarray(2)];
    const print = Buffer.concat([begin, ...Array<Buffer>(40).fill(profile), frame]);
    const endless = Buffer.concat([begin, ...Array<Buffer>(200).fill(profile), frame]);
    const found: unknown[] = [];
    for (const bytes of [print, endless, print.subarray(0, -14), Buffer.alloc(200_000, 0xff)]) {
      const path = join(folder, 'picture');
      writeFileSync(path, bytes);
      const stream = ({ start = 0, end = bytes.length - 1 } = {}) => Readable.from([bytes.subarray(start, end + 1)]);
      const stored = { size: bytes.length, etag: '"a"', contentType: 'image/jpeg', stream };
      found.push([await readPictureSize(path), await readStoredPictureSize(stored)]);
    }
    rmSync(folder, { recursive: true });
    const size = { width: 200, height: 300 };
    expect(found).toEqual([
      [size, size],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it('is not known of what browsers would pass over, so that nothing hides a larger one', () => {
    for (const hidden of [
      [0xff, 0x01],
      [0xff, 0xd0],
      [0xff, 0],
      [1, 2, 3],
    ])
      expect(sizeInBytes(jpeg(hidden))).toBeNull();
    // Other pictures are shown under these types, too.
    for (const start of ['BM', '\0\0\x01\0', '\0\0\0 ftypavif']) expect(sizeInBytes(Buffer.from(start.padEnd(90), 'latin1'))).toBeNull();
  });

  it('is not known of what ends too soon, and of anything else', () => {
    for (const whole of [jpeg(), webp('VP8 ', 0, 0, 0, 0, 0, 0, 44, 1, 200, 0)])
      for (let length = 0; length < whole.length - 1; length += 1) expect(sizeInBytes(whole.subarray(0, length))).toBeNull();
    const known = (bytes: Uint8Array) => sizeInBytes(Buffer.from([0xff, 0xd8, 0xff, ...bytes]));
    assert(property(uint8Array({ maxLength: 200 }), (bytes) => (known(bytes)?.width ?? 1) > 0));
  });
});
