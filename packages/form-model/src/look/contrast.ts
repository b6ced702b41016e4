import { OPACITIES } from '../color.ts';
import type { Opacity, Rgb } from '../form.ts';

/** WCAG 2.2 AA asks this contrast of text. */
export const AA_TEXT = 4.5;

/** What lies below the background color of a public form, and its ink, in both color schemes: --fw-bg and --fw-text of form-renderer. */
export const SCHEMES = {
  light: { backdrop: '247, 247, 245', ink: '22, 32, 32' },
  dark: { backdrop: '21, 21, 19', ink: '235, 235, 232' },
} as const satisfies Record<string, { backdrop: Rgb; ink: Rgb }>;
export type Scheme = keyof typeof SCHEMES;

/** The color of a form that has none of its own, in both schemes. */
export const DEFAULT_RGB: Rgb = '15, 96, 94';

interface Background {
  rgb: Rgb;
  opacity: Opacity;
}

/** The bar above the sheet in CSS, as the public page paints it; null: none, because the background is this color. */
export const barColor = (background: Background | null): string | null =>
  background?.opacity === 1 ? null : `rgb(${background?.rgb ?? DEFAULT_RGB})`;

const channels = (rgb: Rgb): number[] => rgb.split(', ').map(Number);

/** A color at this opacity over an opaque one. Parts may be fractions. */
const over = ({ rgb, opacity }: Background, backdrop: Rgb): number[] => {
  const below = channels(backdrop);
  return channels(rgb).map((part, at) => part * opacity + (below[at] ?? 0) * (1 - opacity));
};

/** Relative luminance as WCAG defines it. */
function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: number, other: number): number {
  const [dark = 0, light = 0] = [one, other].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The ink that reads best on this background in a color scheme, and its contrast. */
export function inkOn(background: Background, scheme: Scheme): { ink: Rgb; contrast: number } {
  const ground = luminance(over(background, SCHEMES[scheme].backdrop));
  const inks = Object.values(SCHEMES).map(({ ink }) => ({ ink, contrast: ratio(luminance(channels(ink)), ground) }));
  return inks.reduce((best, each) => (each.contrast > best.contrast ? each : best));
}

/** The lower contrast of both color schemes: a respondent's device chooses the scheme. */
export const contrastOf = (background: Background): number =>
  Math.min(...(Object.keys(SCHEMES) as Scheme[]).map((scheme) => inkOn(background, scheme).contrast));

/** The nearest opacity at which text is readable in both color schemes; the stronger of two that are equally near. */
export function readableOpacity({ rgb, opacity }: Background): Opacity | undefined {
  const at = OPACITIES.indexOf(opacity);
  const readable = OPACITIES.filter((step) => contrastOf({ rgb, opacity: step }) >= AA_TEXT);
  return readable.sort((a, b) => Math.abs(OPACITIES.indexOf(a) - at) - Math.abs(OPACITIES.indexOf(b) - at) || b - a)[0];
}
