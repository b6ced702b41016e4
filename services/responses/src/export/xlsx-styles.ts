import { type Look, MAIN } from '@formwright/archive';
import type { FilledColumn } from '@formwright/form-model';

export type DateContent = Extract<FilledColumn, { tabname: 'date' }>['content'];

export interface Looks {
  plain: Look;
  head: Look;
  /** Stays a text when somebody edits it. */
  text: Look;
  /** Broken into lines. */
  long: Look;
  moment: Look;
  /** A date as its question writes it, so that the sheet shows what the screen shows. */
  ofDate(content: DateContent, hasTime: boolean): Look;
}

const FIRST_CODE = 164;
const MOMENT_CODE = 'dd\\/mm\\/yyyy\\ hh:mm:ss';
const TEXT_FORMAT = 49;

/** The code of a format: 'dd\/mm\/yyyy\ hh:mm'. A sign without the backslash would be that of the reader's country. */
function codeOf({ typeDate, timeFormat }: DateContent, hasTime: boolean): string {
  const day = typeDate.replace('MM', 'mm').replace(/[./-]/g, '\\$&');
  return hasTime ? `${day}\\ hh:mm${timeFormat === '24' ? '' : ' AM/PM'}` : day;
}

/** The looks of a table's cells, and the file that describes them. */
export function looksOf(columns: readonly FilledColumn[]): { looks: Looks; file: string } {
  const codes = [MOMENT_CODE];
  for (const column of columns) {
    if (column.tabname !== 'date') continue;
    for (const hasTime of [false, true]) {
      const code = codeOf(column.content, hasTime);
      if (!codes.includes(code)) codes.push(code);
    }
  }
  const formats = codes.map((code, at) => `<numFmt numFmtId="${FIRST_CODE + at}" formatCode="${code}"/>`).join('');
  const known = new Map(codes.map((code, at) => [code, OWN.length + at]));
  const file = [
    `<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${formats}</numFmts>`,
    `<fonts count="2"><font>${CALIBRI}</font><font><b/>${CALIBRI}</font></fonts>`,
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF2F0"/><bgColor indexed="64"/></patternFill></fill></fills>',
    `<borders count="2">${border('')}${border('<color rgb="FF9AA5A0"/>')}</borders>`,
    // LibreOffice takes the look of plain cells from here, if a style is named.
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" applyAlignment="1"><alignment vertical="top"/></xf></cellStyleXfs>',
    `<cellXfs count="${OWN.length + codes.length}">${OWN.join('')}${codes.map((_, at) => format(FIRST_CODE + at)).join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
  const looks = { plain: 0, head: 1, text: 2, long: 3, moment: OWN.length };
  return { looks: { ...looks, ofDate: (content, hasTime) => known.get(codeOf(content, hasTime)) ?? looks.plain }, file };
}

const CALIBRI = '<sz val="11"/><name val="Calibri"/>';
const border = (color: string) =>
  `<border><left/><right/><top/>${color ? `<bottom style="thin">${color}</bottom>` : '<bottom/>'}<diagonal/></border>`;
/** At the top of its row, which a long answer beside it may make higher. */
const format = (numFmtId: number, more = '') =>
  `<xf numFmtId="${numFmtId}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"${more}/></xf>`;
/** Plain, head, text, long. */
const OWN = [
  format(0),
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
  format(TEXT_FORMAT),
  format(0, ' wrapText="1"'),
];
