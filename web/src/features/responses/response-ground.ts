import { type FormDetails, type Page, pageBackground } from '@formwright/form-model';

/** The colors of a whole form. */
export type Look = Pick<FormDetails, 'color' | 'opacity' | 'colors'>;

const noColors: Look = { color: 'default', opacity: 1, colors: {} };

/** The color of a page, its own or the form's; null for the default. */
export const pageColor = (page: Page, look: Look = noColors) => pageBackground(page, look);

/** What lies behind the sheet, as on the public form; undefined for the default. */
export function groundOf(page: Page | undefined, look?: Look): string | undefined {
  const color = page && pageColor(page, look);
  return color ? `linear-gradient(rgba(${color.rgb}, ${color.opacity}) 0 0)` : undefined;
}
