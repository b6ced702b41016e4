/** An item that could be taken for several, or for a quoted one. */
const AMBIGUOUS = /^$|^["\s]|,\s|[,\s]$/;

/**
 * 'A, B': a list as one text. Other lists are other texts: an item with the separator in it is quoted, its quotes are doubled, as in a CSV.
 * Everything that shows a list in one line joins it here.
 */
export const listText = (items: readonly string[]): string =>
  items.map((item) => (AMBIGUOUS.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ');
