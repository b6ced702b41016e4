import { cutText } from '../cut-text.ts';
import { cleanLine, isBlank } from '../elements/entry.ts';
import { MAX_LABEL } from '../limits.ts';

/**
 * A cell of a spreadsheet with line breaks in it, which programs put on the clipboard in quotes. The first part ends at the first break, so
 * that a quote that nothing closes takes linear time.
 */
const CELL_OF_LINES = /^"((?:[^"\r\n]|"")*[\r\n](?:[^"]|"")*)"(?=\r?$)/gm;
/** The ends of lines of all programs: a text program's break within a paragraph is a vertical tab, a layout program's is U+2028. */
const LINE_END = /\r\n|[\n-\r\u0085\u2028\u2029]/;
/** What stands before each item of a list: a bullet, a box to tick, or a number that a text program made, which a tab follows. */
const MARK =
  /^\s*(?:[\p{So}\u2022\u00b7\u2023\u25aa\u25ab\u25cf\u25cb\u25a0\u25a1\u25e6\uf0b7\uf0a7*\p{Pd}]\s+|o\t|\[[ xX]?\]\s+|[\p{L}\p{Nd}]{1,3}[.)]\t\s*)+/u;

/**
 * The labels in a pasted text: one a line, or one a cell where cells of one row were copied. Without the marks of a list where every line
 * has one, without blank lines, each cut where a label ends.
 */
export function optionLines(text: string): string[] {
  const written = text
    .replace(CELL_OF_LINES, (_, cell: string) => cell.replaceAll('""', '"').replace(/\s+/g, ' '))
    .split(LINE_END)
    .filter((line) => !isBlank(line));
  const [only = ''] = written;
  const lines = written.length === 1 ? only.split('\t') : written;
  const isList = lines.length > 1 && lines.every((line) => MARK.test(line));
  return lines
    .map((line) => cutText(cleanLine(isList ? line.replace(MARK, '') : line).normalize(), MAX_LABEL, '').trim())
    .filter((line) => !isBlank(line));
}
