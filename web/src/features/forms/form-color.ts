/** The color of a form in CSS; a neutral color for ''. @param rgb 'r, g, b' or '' */
export function formColor(rgb: string): string {
  return rgb ? `rgb(${rgb})` : 'var(--line-field)';
}
