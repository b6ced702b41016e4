import { describe, expect, it } from '@jest/globals';
import { assert, property, uint8Array } from 'fast-check';
import { hasTooManyPixels, sizeInBytes } from './picture-size.ts';

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
const webp = (kind: string, ...bytes: number[]) => Buffer.from([...Buffer.from(`RIFF0000WEBP${kind}0000`, 'latin1'), ...bytes]);

describe('the size of a picture', () => {
  it.each([
    ['a PNG', Buffer.from([0x89, ...Buffer.from('PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 0, 0, 1, 44, 0, 0, 0, 200])],
    ['a JPEG', jpeg()],
    ['a JPEG with tables and a color profile before', jpeg(segment(0xdb, [1, 2]), segment(0xc4, [1, 2, 3, 4, 5]), segment(0xe2, [9, 9]))],
    ['a photo that lies', jpeg(exif('MM', 1))],
    ['a GIF', Buffer.from([...Buffer.from('GIF89a', 'latin1'), 44, 1, 200, 0])],
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
    expect(hasTooManyPixels(null)).toBe(false);
  });

  it('is not known of what ends too soon, and of anything else', () => {
    for (const whole of [jpeg(), webp('VP8 ', 0, 0, 0, 0, 0, 0, 44, 1, 200, 0)])
      for (let length = 0; length < whole.length - 1; length += 1) expect(sizeInBytes(whole.subarray(0, length))).toBeNull();
    const known = (bytes: Uint8Array) => sizeInBytes(Buffer.from([0xff, 0xd8, 0xff, ...bytes]));
    assert(property(uint8Array({ maxLength: 200 }), (bytes) => (known(bytes)?.width ?? 1) > 0));
  });
});
