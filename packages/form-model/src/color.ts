import { type Check, matching, withRule } from './checks/document-checks.ts';
import type { FormDetails, Opacity, Page, Rgb } from './form.ts';

export const OPACITIES: readonly Opacity[] = [0.1, 0.25, 0.5, 0.75, 1];
export const DEFAULT_COLOR = 'default';

export const rgb: Check = /* @__PURE__ */ withRule<string>(
  matching(/^\d{1,3}, \d{1,3}, \d{1,3}$/, "must be a color as 'r, g, b'"),
  (value, path, report) => {
    if (value.split(', ').some((part) => Number(part) > 255)) report(path, 'must have numbers from 0 to 255');
  },
);
export const colorName: Check = /* @__PURE__ */ matching(/^(?:default|user_[1-9]\d{0,3})$/, "must be 'default' or 'user_N'");

/** Whether this is 'r, g, b' with 0 to 255 each. */
export function isRgb(value: unknown): value is Rgb {
  let isSound = true;
  rgb(value, '', () => {
    isSound = false;
  });
  return isSound;
}

/** '176, 92, 58' as '#b05c3a'. */
export const hexOf = (color: string): string =>
  `#${color
    .split(',')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

/** Whether this is one of the steps of opacity. */
export const isOpacity = (value: unknown): value is Opacity => (OPACITIES as readonly unknown[]).includes(value);

interface Background {
  rgb: Rgb;
  opacity: Opacity;
}
type Colors = Pick<FormDetails, 'color' | 'opacity' | 'colors'>;

/** The background color that a page or a form chooses itself; null for the default. */
export function ownBackground({ color, opacity, colors }: Pick<Page | FormDetails, keyof Colors>): Background | null {
  const chosen = Object.hasOwn(colors, color) ? colors[color] : undefined;
  return isRgb(chosen) ? { rgb: chosen, opacity } : null;
}

/** The background color of a page: its own, or the form's; null means the product's default. */
export const pageBackground = (page: Pick<Page, keyof Colors>, details: Colors): Background | null =>
  ownBackground(page) ?? ownBackground(details);
