/** Letters, digits and what joins them; behind a letter of another script it is another text, not this link. */
const LINK = /^[^\p{L}\p{N}]*([A-Za-z0-9](?:[\w-]*[A-Za-z0-9])?)(?![_-]*[\p{L}\p{M}\p{N}])/u;

/**
 * The link of a form in the last part of an address, as people and programs pass addresses on: with the end of a sentence, brackets, the
 * signs of bold text, blanks that nobody sees. '' where there is none.
 */
export const linkIn = (part: string): string => LINK.exec(part)?.[1] ?? '';
