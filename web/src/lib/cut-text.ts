/** The text, cut with an ellipsis beyond `length` characters (whole characters, not code units). */
export function cutText(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : text;
}
