/** Matches an item that would read as several items, or as a quoted one. */
const AMBIGUOUS = /^$|^["\s]|,\s|[,\s]$/;

/**
 * 'A, B': joins a list to one text, in the same way wherever a list is shown on one line. Two different lists give two different texts: as
 * in a CSV, an item that contains the separator is quoted, and its quotes are doubled.
 */
export const listText = (items: readonly string[]): string =>
  items.map((item) => (AMBIGUOUS.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ');
