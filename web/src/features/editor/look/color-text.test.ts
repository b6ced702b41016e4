import { hexOf } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { colorWords, readColor } from './color-text.ts';

describe('a written color', () => {
  it.each([
    ['#b05c3a', '176, 92, 58'],
    [' B05C3A ', '176, 92, 58'],
    ['#fa0', '255, 170, 0'],
    ['176, 92, 58', '176, 92, 58'],
    ['176,92,58', '176, 92, 58'],
    ['rgb(176 92 58)', '176, 92, 58'],
    ['007, 0, 0', '7, 0, 0'],
  ])('%j is read', (text, rgb) => expect(readColor(text)).toBe(rgb));

  it.each(['', 'red', '#12', '#1234567', '256, 0, 0', '1, 2', '1, 2, 3, 4', '-1, 0, 0'])('%j is none', (text) =>
    expect(readColor(text)).toBeNull(),
  );

  it('is read back from its hex, whatever it is, and has a name', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.nat(255), fc.nat(255), (...parts) => {
        const rgb = parts.join(', ');
        expect(readColor(hexOf(rgb))).toBe(rgb);
        expect(colorWords(rgb)).toMatch(/^(?:(?:light|dark) )?[a-z]+$/);
      }),
    );
  });
});

it.each([
  ['0, 0, 0', 'black'],
  ['255, 255, 255', 'white'],
  ['128, 128, 128', 'gray'],
  ['200, 0, 0', 'red'],
  ['120, 0, 0', 'dark red'],
  ['0, 0, 200', 'blue'],
  ['176, 92, 58', 'brown'],
  ['255, 170, 0', 'orange'],
  ['15, 96, 94', 'dark turquoise'],
  ['250, 220, 0', 'yellow'],
  ['255, 220, 230', 'light pink'],
])('calls %s %s', (rgb, words) => expect(colorWords(rgb)).toBe(words));
