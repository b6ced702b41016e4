import { definitionOf, type FilledColumn, SINGLE_LINE_MAX } from '@formwright/form-model';

/** Characters of the narrowest column. */
const NARROWEST = 9;
/** Characters of the widest column; a longer text is broken. */
const WIDEST = 40;
const WIDEST_OF_LISTS = 44;
const WIDEST_OF_LONG_TEXTS = 60;
/** Characters of the widest column that a head alone asks for. */
const WIDEST_OF_HEAD = 24;
/** Room of the button that filters, beside a head, in characters. */
const FILTER_BUTTON = 4;
/** The height of a line, in points. */
const LINE_HEIGHT = 15;
/** A row is not higher, so that the next response stays in sight; the cell has all of the text. */
const MAX_LINES = 6;

/** '26/11/2026 16:12:27' */
export const MOMENT_WIDTH = 20;

/** Letters of East Asia, and pictures, take the room of two. */
const WIDE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu;
const HAS_WIDE = /[\u1100-\uffff]/;

/** The room that a line takes, in characters. */
function roomOf(line: string): number {
  // Most have none, and a workbook has many.
  if (!HAS_WIDE.test(line)) return line.length;
  let room = line.length;
  for (const [wide] of line.matchAll(WIDE)) room += 2 - wide.length;
  return room;
}

function widestOf({ tabname }: FilledColumn): number {
  const { shape, longest = 0 } = definitionOf(tabname).answer ?? {};
  if (shape === 'choices' || shape === 'files') return WIDEST_OF_LISTS;
  return longest > SINGLE_LINE_MAX ? WIDEST_OF_LONG_TEXTS : WIDEST;
}

/** The width that a column needs for its head, broken in two lines, and for these texts. @param column none: a time */
export function widthFor(head: string, texts: Iterable<string>, column?: FilledColumn): number {
  const widest = column ? widestOf(column) : WIDEST;
  let width = Math.max(NARROWEST, Math.min(WIDEST_OF_HEAD, Math.ceil(roomOf(head) / 2) + FILTER_BUTTON));
  for (const text of texts) {
    for (const line of text.slice(0, MAX_LINES * widest).split('\n')) width = Math.max(width, Math.min(widest, roomOf(line) + 2));
  }
  return width;
}

/** The lines that a head takes in a column of this width. */
export const linesOfHead = (head: string, width: number): number => linesOf(head, width - FILTER_BUTTON);

/** The lines that a text takes in a column of this many characters, up to the highest row. */
export function linesOf(text: string, width: number): number {
  if (text.length <= width && roomOf(text) <= width && !text.includes('\n')) return 1;
  let lines = 0;
  for (const line of text.slice(0, MAX_LINES * width).split('\n')) lines += Math.max(1, Math.ceil(roomOf(line) / width));
  return Math.min(MAX_LINES, lines);
}

/** The height of a row as attributes: a spreadsheet opens a row without one as one line. */
export const heightFor = (lines: number): string => (lines > 1 ? ` ht="${LINE_HEIGHT * lines}" customHeight="1"` : '');
