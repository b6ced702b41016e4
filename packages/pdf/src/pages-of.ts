import type { PdfSection } from './description.ts';

/** Narrow letters in a line, and lines on a page, as the thread lays them out. */
const LETTERS = 72;
const LINES = 36;
/** Lines that a label takes, with the space above it. */
const LABEL_LINES = 2;
const HEAD_LINES = 6;
const PICTURE_LINES = 18;
/** Letters from here on are twice as wide: those of East Asia, and pictures. They stand in hundreds of font files. */
const WIDE = 0x2e80;
/** This many different wide letters take as long as a page, because of their many fonts. */
const FONT_LETTERS = 200;

/**
 * Estimates the pages of a section before it is laid out, from its characters and lines alone. To lay out a page takes 20 to 40 ms of a
 * processor whatever its script is, so this is also its work; the fonts of many different letters count like pages.
 * @param most counts no further than this
 */
export function pagesOf({ heading, facts, items }: PdfSection, most = Number.POSITIVE_INFINITY): number {
  const limit = most * LINES;
  const wide = new Set<number>();
  let lines = HEAD_LINES + facts.length;
  const add = (text: string, each = 1) => {
    lines += linesOf(text, limit - lines, wide) * each;
  };
  add(heading, 2);
  for (const { label, text, group, files = [] } of items) {
    lines += LABEL_LINES;
    if (label.length > LETTERS) add(label);
    add(text);
    if (group !== undefined) add(group, 2);
    for (const { name, picture } of files) {
      add(name);
      if (picture) lines += PICTURE_LINES;
    }
    if (lines >= limit) return most;
  }
  return Math.ceil(lines / LINES + wide.size / FONT_LETTERS);
}

function linesOf(text: string, limit: number, wide: Set<number>): number {
  let lines = 1;
  let width = 0;
  for (let at = 0; at < text.length && lines < limit; at += 1) {
    const code = text.charCodeAt(at);
    const isEnd = code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10) || code === 0x2028 || code === 0x2029;
    if (code >= WIDE) wide.add(code);
    width += code < WIDE ? 1 : 2;
    if (isEnd || width > LETTERS) {
      lines += 1;
      width = isEnd ? 0 : 1;
    }
  }
  return lines;
}
