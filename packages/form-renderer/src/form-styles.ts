import { type FormDetails, filledColumns, isRgb, type Pages, pageBackground } from '@formwright/form-model';

/** 'auto' needs no class; 2.5 units of 10 rem are 'fw-h25'. */
export function imageHeightClass(height: 'auto' | number): string {
  return height === 'auto' ? '' : `fw-h${Math.round(height * 10)}`;
}

/** The form's color as 'r, g, b', or null for the default. */
export function ownerColor({ color, colors }: Pick<FormDetails, 'color' | 'colors'>): string | null {
  const rgb = Object.hasOwn(colors, color) ? colors[color] : undefined;
  return isRgb(rgb) ? rgb : null;
}

/**
 * CSS that depends on the form: its color and image heights. The public page contains it in a hashed style element, because its policy
 * forbids style attributes. The owner area adopts it as a style sheet.
 * `scope` is the selector of the element that encloses the form, '.fw-form' itself included.
 */
export function formStyles(pages: Pages, details: Pick<FormDetails, 'color' | 'colors' | 'opacity'>, scope = '.fw-form'): string {
  const owner = pages[0] && pageBackground(pages[0], details);
  const color = owner ? `${scope}{--form-color:${owner.rgb.replaceAll(' ', '')};--form-opacity:${owner.opacity}}` : '';
  const heights = new Set(
    filledColumns(pages).flatMap(({ column }) =>
      column.tabname === 'image' && column.content.height !== 'auto' ? [column.content.height] : [],
    ),
  );
  return color + [...heights].map((height) => `.fw-form .${imageHeightClass(height)}{height:${Math.round(height * 10)}rem}`).join('');
}
