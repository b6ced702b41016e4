import type { FormDetails, Pages } from '@formwright/form-model';

/** 'auto' needs no class; 2.5 units of 10 rem are 'fw-h25'. */
export function imageHeightClass(height: 'auto' | number): string {
  return height === 'auto' ? '' : `fw-h${Math.round(height * 10)}`;
}

const RGB = /^\d{1,3}, ?\d{1,3}, ?\d{1,3}$/;

/** The owner's chosen colour as 'r, g, b', or null while it is the default. Anything but three numbers is no colour. */
export function ownerColor({ color, colors }: Pick<FormDetails, 'color' | 'colors'>): string | null {
  const rgb = Object.hasOwn(colors, color) ? colors[color] : undefined;
  return rgb && RGB.test(rgb) ? rgb : null;
}

/**
 * The rules that depend on one form: its colour, and the heights of its images. The public page carries them in a hashed style element,
 * since its policy forbids style attributes; the owner's area puts them in a style element beside the form.
 * `scope` is the selector of the element that encloses the form, '.fw-form' itself included.
 */
export function formStyles(pages: Pages, details: Pick<FormDetails, 'color' | 'colors' | 'opacity'>, scope = '.fw-form'): string {
  const rgb = ownerColor(details);
  const color = rgb ? `${scope}{--form-color:${rgb.replaceAll(' ', '')};--form-opacity:${Number(details.opacity)}}` : '';
  const heights = new Set<number>();
  for (const page of pages) {
    for (const row of page.rows) {
      for (const column of row.content[0].cols) {
        if (column.tabname === 'image' && column.content.height !== 'auto') heights.add(column.content.height);
      }
    }
  }
  return color + [...heights].map((height) => `.fw-form .${imageHeightClass(height)}{height:${Math.round(height * 10)}rem}`).join('');
}
