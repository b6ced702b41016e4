/** What is typed or pasted into a one-line field: line breaks and tabs become spaces, other control and half characters go. */
export function singleLine(typed: string): string {
  return typed.replace(/[\n\r\t]+/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '');
}
