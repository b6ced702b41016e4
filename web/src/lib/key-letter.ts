/**
 * The key that a shortcut means, in lower case: the letter on it, else what it types. A keyboard of another script types no Latin letter,
 * so there the place of the key tells: Ctrl and the key of Z undo on a Russian one, too. A Latin layout such as Dvorak is taken by its
 * letters.
 */
export function keyLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOfOtherScript = key.length === 1 && /[^\p{Script=Latin}\p{ASCII}]/u.test(key);
  const [, letter] = (isOfOtherScript && /^Key([A-Z])$/.exec(code)) || [];
  return (letter ?? key).toLowerCase();
}
