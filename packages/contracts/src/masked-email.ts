/**
 * An address that its owner recognizes and nobody else learns: 'a•••@example.org'. The part before the @ keeps its first sign only where it
 * has more, and does not show how long it is.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = '', ...others] = email.slice(0, at);
  return `${others.length > 0 ? first : ''}•••${email.slice(at)}`;
}
