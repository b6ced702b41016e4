/** A form's own colour as CSS; the neutral colour while it has none. @param rgb 'r, g, b' or empty */
export function formColor(rgb: string): string {
  return rgb ? `rgb(${rgb})` : 'var(--line-field)';
}
