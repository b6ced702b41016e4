import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstWordOf } from './sha-256.ts';
import { solving } from './solve.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();

describe('a proof of work', () => {
  it('has the digests of SHA-256', () => {
    const text = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)), maxLength: 55 });
    fc.assert(fc.property(text, (each) => expect(firstWordOf(each)).toBe(digestOf(each))));
    for (const length of [0, 1, 3, 4, 54, 55]) expect(firstWordOf('a'.repeat(length))).toBe(digestOf('a'.repeat(length)));
  });

  it('is found in steps, one number for each puzzle', () => {
    const challenge = `body.${'x'.repeat(43)}`;
    const work = solving(challenge, 4, 8);
    let steps = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) steps += 1;
    const [sent, numbers = ''] = (step.value as string).split('~');
    expect(sent).toBe(challenge);
    const texts = numbers.split(',').map((number, index) => `${'x'.repeat(32)}.${index}.${number}`);
    expect(texts.map((text) => digestOf(text) >>> 24)).toEqual([0, 0, 0, 0]);
    expect(steps).toBeLessThan(50);
  });
});
