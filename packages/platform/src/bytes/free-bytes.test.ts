import { describe, expect, it } from '@jest/globals';
import { freeBytes } from './free-bytes.ts';

const MEGABYTE = 1_000_000;
/** Of bytes outside of the garbage collector's heap. */
const megabytes = () => process.memoryUsage().arrayBuffers / MEGABYTE;

describe('freeBytes', () => {
  it('[N1 part: many bytes that arrive] gives the memory back before any garbage collection', () => {
    const before = megabytes();
    for (let count = 0; count < 200; count += 1) {
      const bytes = Buffer.alloc(MEGABYTE);
      freeBytes(bytes);
      expect(bytes.length).toBe(0);
      expect(megabytes() - before).toBeLessThan(50);
    }
  });

  it('leaves bytes alone that share their memory', () => {
    const whole = Buffer.from('a long text'.repeat(100_000));
    const part = whole.subarray(2, 6);
    freeBytes(part);
    expect(part.toString()).toBe('long');
    const pooled = Buffer.from('pooled');
    freeBytes(pooled);
    expect(pooled.toString()).toBe('pooled');
    freeBytes(Buffer.alloc(0));
  });
});
