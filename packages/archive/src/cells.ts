/** The parts that a sheet of a workbook is written with, as XML. */

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The place of a cell's look in the table of looks. */
export type Look = number;

/** Limits of the format: rows of a sheet, characters of a cell. */
export const MAX_ROWS = 1_048_576;
export const MAX_CELL = 32_767;
/** A spreadsheet computes with 15 digits; a longer number, or one that begins with zeros, would be changed. */
const NUMBER = /^[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const MAX_DIGITS = 15;
/** The day before a spreadsheet's first, which counts a 29 February 1900 that was none; so earlier days than March stay texts. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
export const FIRST_DAY = 61;

const DAY_MS = 86_400_000;

/** 'A', 'Z', 'AA' for 0, 25, 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Whether a spreadsheet shows the number as it is written here. */
export const isExactNumber = (text: string) =>
  NUMBER.test(text) && text.replace(/e.*|\D/gi, '').length <= MAX_DIGITS && Number.isFinite(Number(text));

/** Days since the day zero of spreadsheets, to whole seconds as every other place shows them: a spreadsheet would round. @param at epoch milliseconds */
export const serialOf = (at: number) => (Math.floor(at / 1000) * 1000 - DAY_ZERO) / DAY_MS;

export const numberCell = (place: string, value: number, look: Look) => `<c r="${place}"${look ? ` s="${look}"` : ''}><v>${value}</v></c>`;

/** @param text of at most `MAX_CELL` characters. An inline text is never computed. Readers trim one that does not say that its blanks stay. */
export function textCell(place: string, text: string, look: Look): string {
  const kept = text.trim() === text ? '' : ' xml:space="preserve"';
  return `<c r="${place}"${look ? ` s="${look}"` : ''} t="inlineStr"><is><t${kept}>${escaped(text)}</t></is></c>`;
}

/** What XML cannot hold, or would change, in the way of the format: '_x000D_'. */
const SPECIAL = /[<>&\ufffe\uffff]|[^\P{Cc}\t\n]|_(?=x[0-9A-Fa-f]{4}_)/u;
const EVERY_SPECIAL = new RegExp(SPECIAL, 'gu');
const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(EVERY_SPECIAL, (sign) => ENTITIES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}
