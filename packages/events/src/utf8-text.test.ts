import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { utf8Text } from './utf8-text.ts';

it('decodes any bytes as toString does, wherever they stand in their buffer', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('\ufeff', 'ä', '漢字', '😀', '\0', '\r\n'));
  const pieces = fc.oneof(
    texts.map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), fc.constantFrom(0, 1, 9_990, 10_000, 20_001), fc.nat(7), (parts, filling, offset) => {
      const bytes = Buffer.concat([Buffer.alloc(offset), ...parts, Buffer.alloc(filling, 'x'), ...parts]).subarray(offset);
      expect(utf8Text(bytes)).toBe(bytes.toString());
    }),
    { numRuns: 500 },
  );
  const long = '漢'.repeat(5_000);
  expect(utf8Text(new Uint8Array(Buffer.from(long)))).toBe(long);
});
