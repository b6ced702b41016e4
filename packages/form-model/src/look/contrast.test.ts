import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OPACITIES } from '../color.ts';
import type { Opacity } from '../form.ts';
import { AA_TEXT, barColor, contrastOf, DEFAULT_RGB, inkOn, readableOpacity, SCHEMES } from './contrast.ts';

const hex = (rgb: string) =>
  `#${rgb
    .split(', ')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

describe('the contrast of text on a background', () => {
  it('is that of WCAG: 21 for black on white, worked out over what lies below', () => {
    expect(inkOn({ rgb: '255, 255, 255', opacity: 1 }, 'light')).toMatchObject({ ink: SCHEMES.light.ink });
    // #162020 on white, as other tools measure it.
    expect(inkOn({ rgb: '255, 255, 255', opacity: 1 }, 'light').contrast).toBeCloseTo(16.6, 1);
    expect(inkOn({ rgb: '0, 0, 0', opacity: 1 }, 'light').ink).toBe(SCHEMES.dark.ink);
    expect(inkOn({ rgb: '0, 0, 0', opacity: 0.1 }, 'light').ink).toBe(SCHEMES.light.ink);
  });

  it('knows the bar of the public form', () => {
    const css = readFileSync(new URL('../../../form-renderer/src/css/page.css', import.meta.url), 'utf8');
    expect(css).toContain(`rgb(var(--form-color, ${DEFAULT_RGB}))`);
    const bars = [null, { rgb: '1, 2, 3', opacity: 0.5 } as const, { rgb: '1, 2, 3', opacity: 1 } as const].map(barColor);
    expect(bars).toEqual([`rgb(${DEFAULT_RGB})`, 'rgb(1, 2, 3)', null]);
  });

  it('knows the surfaces of the public form', () => {
    const css = readFileSync(new URL('../../../form-renderer/src/css/base.css', import.meta.url), 'utf8');
    const pair = (name: string) => new RegExp(`${name}: light-dark\\((\\S+), (\\S+)\\)`).exec(css)?.slice(1);
    const full = (values: string[] | undefined) => values?.map((value) => (value.length === 4 ? value.replace(/[^#]/g, '$&$&') : value));
    expect(full(pair('--fw-bg'))).toEqual([hex(SCHEMES.light.backdrop), hex(SCHEMES.dark.backdrop)]);
    expect(full(pair('--fw-text'))).toEqual([hex(SCHEMES.light.ink), hex(SCHEMES.dark.ink)]);
  });

  it('can always be mended by another opacity, and the palest is always readable', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.nat(255), fc.nat(255), fc.constantFrom(...OPACITIES), (red, green, blue, opacity) => {
        const rgb = [red, green, blue].join(', ');
        const mended = readableOpacity({ rgb, opacity: opacity as Opacity });
        expect(mended && contrastOf({ rgb, opacity: mended })).toBeGreaterThanOrEqual(AA_TEXT);
        expect(contrastOf({ rgb, opacity: 0.1 })).toBeGreaterThanOrEqual(AA_TEXT);
        if (contrastOf({ rgb, opacity }) >= AA_TEXT) expect(mended).toBe(opacity);
      }),
    );
  });
});
