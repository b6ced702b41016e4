import { type Check, exact, list, matching, oneOf, problemsOf, text } from './document-checks.ts';
import { isRecord } from './elements/entry.ts';
import type { RichInline, RichText } from './form.ts';

const MAX_BLOCKS = 300;
const MAX_PIECES = 300;
const MAX_TEXT = 20_000;
const MAX_ADDRESS = 2_000;

const only = /* @__PURE__ */ oneOf([true]);
/** Web and mail addresses; anything else, 'javascript:' above all, is refused. Nothing that could end an attribute may be in it. */
const href = /* @__PURE__ */ matching(
  new RegExp(`^(?:https?://|mailto:)[^\\s\\p{C}<>"'\`\\\\]{1,${MAX_ADDRESS}}$`, 'iu'),
  'must be an address that starts with http://, https:// or mailto:',
);
const pieces = /* @__PURE__ */ list(
  exact({ text: text(MAX_TEXT), bold: only, italic: only, underline: only, href }, ['bold', 'italic', 'underline', 'href']),
  0,
  MAX_PIECES,
);
const prose = /* @__PURE__ */ exact({ type: oneOf(['paragraph', 'heading']), children: pieces });
const bulleted = /* @__PURE__ */ exact({ type: oneOf(['bullets', 'numbers']), items: list(pieces, 1, MAX_PIECES) });
const block: Check = (value, path, report) => (isRecord(value) && 'items' in value ? bulleted : prose)(value, path, report);

/** Checks a rich text of unknown shape: at most 300 blocks of at most 300 pieces. */
export const richText: Check = /* @__PURE__ */ list(block, 0, MAX_BLOCKS);

/** Whether this is a rich text that may be stored and shown. */
export function isRichText(value: unknown): value is RichText {
  return problemsOf(richText, value).length === 0;
}

export function richTextOf(plain: string): RichText {
  return plain.split('\n').map((line) => ({ type: 'paragraph', children: line === '' ? [] : [{ text: line }] }));
}

/** The words alone, one line per block or list item. */
export function plainText(rich: RichText): string {
  const line = (inline: readonly RichInline[]) => inline.map((piece) => piece.text).join('');
  return rich.map((each) => ('items' in each ? each.items.map(line).join('\n') : line(each.children))).join('\n');
}
