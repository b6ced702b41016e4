import { describe, expect, it } from '@jest/globals';
import { assert, constantFrom, integer, property } from 'fast-check';
import { groupsOf, newCode, readCode } from './code.ts';

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const anySign = constantFrom(...SIGNS);
const place = integer({ min: 0, max: 15 });

describe('the code for another device', () => {
  it('has 16 signs in groups of four, and no letters that look alike', () => {
    for (let n = 0; n < 200; n += 1) {
      expect(groupsOf(newCode())).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    }
    expect(new Set(Array.from({ length: 200 }, newCode)).size).toBe(200);
  });

  it('is read as people type it', () => {
    for (let n = 0; n < 50; n += 1) {
      const code = newCode();
      const typed = [
        code,
        groupsOf(code),
        ` ${groupsOf(code).toLowerCase()} `,
        groupsOf(code).replaceAll('-', ' \u2013 '),
        code.replaceAll('0', 'o').replaceAll('1', 'l'),
        code.replaceAll('0', 'O').replaceAll('1', 'I'),
        `https://forms.example/f-abc/continue#${code}`,
      ];
      for (const text of typed) expect(readCode(text)).toEqual({ code });
    }
  });

  it('notices any one wrong sign', () => {
    assert(
      property(place, anySign, (at, sign) => {
        const code = newCode();
        const changed = code.slice(0, at) + sign + code.slice(at + 1);
        expect('code' in readCode(changed)).toBe(changed === code);
      }),
    );
  });

  it('notices two neighbors that changed places', () => {
    assert(
      property(integer({ min: 0, max: 14 }), (at) => {
        const code = newCode();
        const changed = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2);
        expect('code' in readCode(changed)).toBe(changed === code);
      }),
    );
  });

  it.each([
    ['', 'Please enter the code.'],
    [' - ', 'Please enter the code.'],
    ['ABCD', 'A code has 16 letters and digits; this one has 4.'],
    ['U'.repeat(16), 'There is a typing mistake'],
    ['é'.repeat(16), 'There is a typing mistake'],
  ])('says what is wrong with %j', (typed, problem) => {
    expect(readCode(typed)).toEqual({ problem: expect.stringContaining(problem) });
  });
});
