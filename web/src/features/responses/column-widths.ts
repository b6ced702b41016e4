/** A column without long answers, and one with stories: these are cut in any case, so that others need not be. */
const LEAST = 8;
const MOST = 28;
/** The space between two columns is as wide as some letters. */
const SPACE = 4;
/** A head has smaller letters than the answers. */
const SMALLER = 0.85;
/** What the answers take of the table, in percent: the others are as wide as their text. A narrow window shows the first two. */
const ALL = 96;
const FIRST_TWO = 72;

export interface ColumnWidth {
  /** In percent. */
  wide: number;
  /** In percent, where only the first two are shown. */
  narrow: number;
}

/** How the columns of answers share the width: by their longest text. @param texts of each column: its head, then its answers */
export function columnWidths(texts: readonly (readonly string[])[]): ColumnWidth[] {
  const lengths = texts.map(
    ([head = '', ...answers]) => SPACE + Math.min(MOST, Math.max(LEAST, head.length * SMALLER, ...answers.map(({ length }) => length))),
  );
  const sum = (of: readonly number[]) => of.reduce((total, length) => total + length, 0);
  const share = (length: number, of: readonly number[], percent: number) => Math.round((length / sum(of)) * percent * 10) / 10;
  return lengths.map((length) => ({ wide: share(length, lengths, ALL), narrow: share(length, lengths.slice(0, 2), FIRST_TWO) }));
}
