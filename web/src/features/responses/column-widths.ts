import type { AnswerColumn } from './columns.ts';

/** In pixels: the least and the most that a column takes by itself. */
interface Bounds {
  least: number;
  most: number;
}

const NAME: Bounds = { least: 160, most: 280 };
const NUMBER: Bounds = { least: 96, most: 240 };
const bounds: Readonly<Record<string, Bounds>> = {
  date: { least: 104, most: 240 },
  text: { least: 150, most: 320 },
};
const OTHERS: Bounds = { least: 104, most: 240 };
/** Bounds of a width that a reader chooses. */
const CHOSEN: Bounds = { least: 64, most: 800 };

/** At least this many letters of a head are shown. */
export const LEAST_HEAD = 15;
/** The space between two columns, and the mean width of a letter of an answer and of a head. */
const SPACE = 30;
const LETTER = 7;
/** A width at which a phone number, or the name in an email address, can be read. */
const READ = 152;
const HEAD_LETTER = 7;
/** The width of the arrow that shows the order, or of the mark of a new response. */
const SIGN = 18;

const headWidth = (letters: number) => SPACE + SIGN + letters * HEAD_LETTER;

/** Never less than the shortest head takes, with its ellipsis. */
function boundsOf({ type, isNumber, label }: MeasuredColumn, index: number): Bounds {
  const { least, most } = index === 0 ? NAME : isNumber ? NUMBER : (bounds[type] ?? OTHERS);
  const head = headWidth(Math.min(label.length, LEAST_HEAD + 1));
  return { least: Math.max(least, head), most: Math.max(most, head) };
}

const between = ({ least, most }: Bounds, width: number) => Math.round(Math.min(most, Math.max(least, width)));

/** A width that a reader chooses, within bounds. */
export const chosenWidth = (width: number): number => between(CHOSEN, width);

export interface MeasuredColumn extends Pick<AnswerColumn, 'uniqueId' | 'label' | 'type' | 'isNumber'> {
  /** As they are shown. */
  answers: readonly string[];
}

/** Whether a column has no answer on this page. It then needs no room. The first column is never blank, because it names the responses. */
const isBlank = ({ answers }: MeasuredColumn, index: number): boolean => index > 0 && answers.every((answer) => answer === '');

/** The widths of the columns if there is room for all: by their longest text, within the bounds of their kind. */
const wishedWidths = (columns: readonly MeasuredColumn[]): number[] =>
  columns.map((column, index) => {
    if (isBlank(column, index)) return headWidth(Math.min(column.label.length, LEAST_HEAD + 1));
    const answers = SPACE + SIGN + Math.max(0, ...column.answers.map(({ length }) => length)) * LETTER;
    return between(boundsOf(column, index), Math.max(answers, headWidth(column.label.length)));
  });

/** The room in which no answer and no head is cut, within the bounds of their kinds. */
export const wishedRoom = (columns: readonly MeasuredColumn[]): number => sum(wishedWidths(columns));

/** The least widths at which the columns can be read. */
const leastWidths = (columns: readonly MeasuredColumn[]): number[] =>
  columns.map((column, index) => Math.ceil(boundsOf(column, index).least));

/** The widths at which no head is cut. If there is less room, the buttons of the rows give way first. */
export const headedWidths = (columns: readonly MeasuredColumn[]): number[] =>
  columns.map((column, index) => between(boundsOf(column, index), headWidth(column.label.length)));

const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);

/** How much each column may shrink: first long answers, then columns down to a readable width, and heads last. */
function givenWay(widths: readonly number[], isFixed: readonly boolean[], columns: readonly MeasuredColumn[], missing: number): number[] {
  const over = (floor: readonly number[]) => widths.map((width, at) => (isFixed[at] ? 0 : Math.max(0, width - (floor[at] ?? 0))));
  const heads = headedWidths(columns);
  const read = heads.map((head) => Math.max(head, READ));
  const floor = [read, heads].find((each) => sum(over(each)) >= missing);
  return over(floor ?? leastWidths(columns));
}

/**
 * The widths of the columns of answers, in pixels. Room that is left is shared. Room that is missing is taken from all columns, down to
 * their least widths. If that is not enough, the table scrolls sideways, and each column has the width that it needs.
 * @param room 0 while it is unknown
 * @param chosen the widths that the reader has chosen, by the question's id
 */
export function columnWidths(columns: readonly MeasuredColumn[], room: number, chosen: Readonly<Record<string, number>> = {}): number[] {
  const wished = wishedWidths(columns);
  const isFixed = columns.map(({ uniqueId }) => Object.hasOwn(chosen, uniqueId));
  const widths = columns.map(({ uniqueId }, at) => chosen[uniqueId] ?? wished[at] ?? 0);
  const left = room - sum(widths);
  if (room === 0 || left === 0) return widths;
  // Numbers gain nothing by more room.
  const gaining = () => columns.map((column, at) => (isFixed[at] || column.isNumber || isBlank(column, at) ? 0 : (widths[at] ?? 0)));
  const shares = left < 0 ? givenWay(widths, isFixed, columns, -left) : gaining();
  const all = sum(shares);
  // Nothing to share with: the last column fills the table.
  if (all === 0) return left > 0 ? widths.map((width, at) => (at === widths.length - 1 ? width + left : width)) : widths;
  if (left < -all) return widths;
  const shared = widths.map((width, at) => Math.floor(width + (left * (shares[at] ?? 0)) / all));
  // Whole pixels, and all of them: what is lost by rounding would be a strip beside the table.
  const largest = shares.indexOf(Math.max(...shares));
  const rest = room - sum(shared);
  return shared.map((width, at) => (at === largest ? width + rest : width));
}
