import { cleanText, isRecord } from '../elements/entry.ts';
import { parsedRichText, richTextOf } from '../rich-text.ts';

/** Settings that the specification does not name, so a caller may omit them. */
export const contentDefaults: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  input: { placeholder: '' },
  text: { placeholder: '' },
  image: { alt: '', src: '' },
};
export const pageDefaults = { button: true };

/**
 * Adds what a caller may leave out of a layout. Reads an image's `realSrc` as its `src`, the text of a page's opacity as its number, and a
 * paragraph that is a text as rich text, as `saveSuccessText` does.
 * Accepts any JSON. Returns anything that is not a layout unchanged; `checkPages` refuses it.
 */
export function completePages(pages: unknown): unknown {
  return each(pages, (page) => ({
    ...pageDefaults,
    ...page,
    ...('opacity' in page && { opacity: numberOf(page.opacity) }),
    ...('rows' in page && { rows: each(page.rows, completeRow) }),
  }));
}

const numberOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value);

const completeRow = (row: Record<string, unknown>) => ({
  ...row,
  ...('content' in row && {
    content: each(row.content, (item) => ({ ...item, ...('cols' in item && { cols: each(item.cols, completeColumn) }) })),
  }),
});

function completeColumn(column: Record<string, unknown>): Record<string, unknown> {
  const { tabname, content } = column;
  if (tabname === 'paragraph' && isRecord(content) && typeof content.paragraph === 'string') {
    const paragraph = parsedRichText(content.paragraph) ?? richTextOf(cleanText(content.paragraph));
    return { ...column, content: { ...content, paragraph } };
  }
  const defaults = typeof tabname === 'string' && Object.hasOwn(contentDefaults, tabname) ? contentDefaults[tabname] : undefined;
  if (!defaults || !isRecord(content)) return column;
  if (tabname !== 'image') return { ...column, content: { ...defaults, ...content } };
  const { realSrc, ...own } = content;
  const src = own.src || realSrc;
  return { ...column, content: { ...defaults, ...own, ...(src !== undefined && { src }) } };
}

const each = (list: unknown, complete: (item: Record<string, unknown>) => unknown): unknown =>
  Array.isArray(list) ? list.map((item) => (isRecord(item) ? complete(item) : item)) : list;
