import { describe, expect, it } from '@jest/globals';
import { readRange } from './file-reply.ts';

describe('ranges of a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=50-5000', { start: 50, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-0', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['pages=1-2', null],
    [undefined, null],
  ] as const)('reads %p as %p', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });
  it('has no byte of an empty file to give', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  });
});
