import { readerZone } from '../../lib/reader-zone.ts';
import { LEAST_ROWS } from './rows-a-page.ts';
import type { ListState } from './use-list-state.ts';

/** Days are those of the tables' times. */
const rangeOf = ({ from, to }: ListState) => (from === '' ? {} : { globalDateRange: { from, to }, zone: readerZone() });

/** What the calls of all lists are narrowed by. */
export const sharedFilters = ({ rows, user, form, only }: ListState) => ({
  ...(rows !== LEAST_ROWS && { rows }),
  ...(user && { ofUser: user }),
  ...(form && { ofForm: form }),
  ...(only && { onlyId: only }),
});
/** What the calls of users are narrowed by. */
export const userFilters = (state: ListState) => ({
  globalSearchTextInfo: state.text,
  payingInfo: state.isPaying,
  tabName: state.tab,
  ...rangeOf(state),
  ...sharedFilters(state),
});
/** What the calls of lists without tabs are narrowed by. */
export const plainFilters = (state: ListState) => ({ page: state.page, searchInfo: state.text, ...sharedFilters(state) });
/** What the calls of messages are narrowed by. */
export const messageFilters = (state: ListState) => ({ searchInfo: state.text, tabNameInSolved: state.tab, ...sharedFilters(state) });
/** What the calls of payments are narrowed by. */
export const paymentFilters = (state: ListState) => ({
  searchInfo: state.text,
  tabNameInPayment: state.tab,
  ...rangeOf(state),
  ...sharedFilters(state),
});
/** What the call of the log is narrowed by. */
export const logFilters = (state: ListState) => ({
  operator: state.operator,
  kind: state.kind,
  ...rangeOf(state),
  ...sharedFilters(state),
});

export const pageOf = ({ page }: ListState) => ({ page: String(page) });
