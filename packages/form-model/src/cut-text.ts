/**
 * The first `length` code units of a text, as fields and contracts count them, never half a character.
 * @param end what a cut text ends with, right after its last word
 */
export function cutText(text: string, length: number, end = '…'): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  return end === '' ? kept : kept.trimEnd() + end;
}
