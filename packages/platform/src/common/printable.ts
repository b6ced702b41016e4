/** Control characters, and what turns or hides text; not the joiners of Persian words and of emoji. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** One line of what strangers wrote, for a terminal, which would obey some characters: they are shown as `\u{1b}`. */
export const printable = (text: string): string => text.replace(UNSEEN, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

/** The same for several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
