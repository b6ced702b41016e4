/** Cleans the text of a one-line field: line breaks and tabs become spaces; other control characters and lone surrogates are removed. */
export function singleLine(typed: string): string {
  return typed.replace(/[\n\r\t]+/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '');
}
