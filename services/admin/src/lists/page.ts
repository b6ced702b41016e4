import type { NumberedPage } from '@formwright/platform';
import type { Asking } from '../ask.ts';
import type { Filters } from '../filters/read-filters.ts';

/** The page in the shape of the specification. */
export const pageOf = <Row>({ page, total, isMore, next }: Omit<NumberedPage<unknown>, 'rows'>, data: Row[], asking: Asking) => ({
  data,
  current_page: page,
  total,
  is_more: isMore,
  next,
  away: asking.away(),
});

export const NO_ROWS: NumberedPage<never> = { rows: [], page: 1, total: 0, isMore: false, next: null };

/** What the call of a list is asked for. */
export const asked = ({ text, ...filters }: Filters) => ({ ...askedWithoutText(filters), ...(text && { text }) });

/** As `asked`, for a list that is not searched by words. */
export const askedWithoutText = ({ page, size, days, after }: Omit<Filters, 'text'>) => ({ page, size, ...days, ...(after && { after }) });

export const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** Rows by an id of theirs. */
export const byId = <Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => string): Map<string, Row> =>
  new Map((rows ?? []).map((row) => [idOf(row), row]));
