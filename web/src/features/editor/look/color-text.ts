import { isRgb, type Rgb } from '@formwright/form-model';

const partsOf = (rgb: Rgb): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = rgb.split(', ').map(Number);
  return [red, green, blue];
};

/** Reads '#b05c3a', 'b05c3a', '#b53', '176, 92, 58' or 'rgb(176 92 58)'. @returns null for anything else */
export function readColor(text: string): Rgb | null {
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)).join(', ');
  }
  const numbers = /^(?:rgb)?\(?\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)?$/i.exec(text.trim())?.slice(1);
  const rgb = numbers?.map(Number).join(', ');
  return isRgb(rgb) ? rgb : null;
}

/** Names of hues, each up to this angle. */
const HUES: readonly [upTo: number, name: string][] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'turquoise'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [360, 'red'],
];

/** A color in words, for people who do not see it: 'dark red'. */
export function colorWords(rgb: Rgb): string {
  const [red, green, blue] = partsOf(rgb).map((part) => part / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const lightness = most - range / 2;
  if (lightness > 0.97) return 'white';
  if (lightness < 0.06) return 'black';
  const shade = lightness < 0.32 ? 'dark ' : lightness > 0.72 ? 'light ' : '';
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  if (saturation < 0.12) return `${shade}gray`;
  const sector = most === red ? ((green - blue) / range + 6) % 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  const hue = HUES.find(([upTo]) => sector * 60 <= upTo)?.[1] ?? 'red';
  return `${shade}${hue === 'orange' && lightness < 0.47 ? 'brown' : hue}`.replace('dark brown', 'brown');
}
