/** The first `length` code units of a text, never half a character. @param end what a cut text ends with */
export function cutText(text: string, length: number, end = '…'): string {
  return text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, '') + end : text;
}
