import { cleanText, isBlank } from './elements/entry.ts';
import type { RichText } from './form.ts';
import { isRichText, parsedRichText, plainText, richTextOf } from './rich-text.ts';
import { thousands } from './thousands.ts';

export const MAX_SUCCESS_CHARACTERS = 10_000;
export const MAX_SUCCESS_PIECES = 500;

export const successMessages = {
  empty: 'Please write something.',
  tooLong: `Use at most ${thousands(MAX_SUCCESS_CHARACTERS)} characters and ${MAX_SUCCESS_PIECES} differently formatted pieces.`,
  malformed: 'This is no rich text: a list of paragraphs, headings, bullets and numbers, or plain text.',
};

/** Reads the text of the success page: rich text, its JSON text, or plain text with a paragraph per line. */
export function readSuccessText(value: unknown): { ok: RichText } | { problem: string } {
  const text = typeof value === 'string' ? (parsedRichText(value) ?? richTextOf(cleanText(value))) : value;
  if (!isRichText(text)) return { problem: typeof value === 'string' ? successMessages.tooLong : successMessages.malformed };
  const plain = plainText(text);
  if (isBlank(plain)) return { problem: successMessages.empty };
  const pieces = text.reduce((sum, block) => sum + ('items' in block ? block.items.flat() : block.children).length, 0);
  const isTooLong = plain.length > MAX_SUCCESS_CHARACTERS || pieces > MAX_SUCCESS_PIECES;
  return isTooLong ? { problem: successMessages.tooLong } : { ok: text };
}
