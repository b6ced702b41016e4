import { type Check, described, exact, list, matching, oneOf, problemsOf, text } from './checks/document-checks.ts';
import { isRecord } from './elements/entry.ts';
import type { RichInline, RichText } from './form.ts';

const MAX_BLOCKS = 300;
const MAX_PIECES = 300;
const MAX_TEXT = 20_000;
const MAX_ADDRESS = 2_000;

/** Web and mail addresses. Anything else is refused, above all 'javascript:'. No character that could end an attribute is allowed. */
const ADDRESS = new RegExp(`^(?:https?://|mailto:)[^\\s\\p{C}<>"'\`\\\\]{1,${MAX_ADDRESS}}$`, 'iu');

/** The check of a rich text: at most 300 blocks of at most 300 pieces. */
export function richText(): Check {
  const only = oneOf([true]);
  const href = matching(ADDRESS, 'must be an address that starts with http://, https:// or mailto:');
  const piece = exact({ text: text(MAX_TEXT), bold: only, italic: only, underline: only, href }, ['bold', 'italic', 'underline', 'href']);
  const pieces = list(piece, 0, MAX_PIECES);
  const prose = exact({ type: oneOf(['paragraph', 'heading']), children: pieces });
  const bulleted = exact({ type: oneOf(['bullets', 'numbers']), items: list(pieces, 1, MAX_PIECES) });
  const block = described({ anyOf: [prose.schema, bulleted.schema] }, (value, path, report) =>
    (isRecord(value) && 'items' in value ? bulleted : prose)(value, path, report),
  );
  return list(block, 0, MAX_BLOCKS);
}

/** Whether this is a rich text that may be stored and shown. */
export function isRichText(value: unknown): value is RichText {
  return problemsOf(richText(), value).length === 0;
}

/** A paragraph for each line, without formatting. */
export function richTextOf(plain: string): RichText {
  return plain.split('\n').map((line) => ({ type: 'paragraph', children: line === '' ? [] : [{ text: line }] }));
}

/** null: it is no JSON of a rich text, so it is a text to show. */
export function parsedRichText(value: string): RichText | null {
  if (!/^\s*\[\s*\{/.test(value)) return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return isRichText(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** The text without formatting, one line per block or list item. */
export function plainText(rich: RichText): string {
  const line = (inline: readonly RichInline[]) => inline.map((piece) => piece.text).join('');
  return rich.map((each) => ('items' in each ? each.items.map(line).join('\n') : line(each.children))).join('\n');
}
