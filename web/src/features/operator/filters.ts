import type { ListState } from './use-list-state.ts';

const rangeOf = ({ from, to }: ListState) => (from === '' ? {} : { globalDateRange: { from, to } });

/** What the calls of users are narrowed by. */
export const userFilters = (state: ListState) => ({
  globalSearchTextInfo: state.text,
  payingInfo: state.isPaying,
  tabName: state.tab,
  ...rangeOf(state),
});
/** What the calls of lists without tabs are narrowed by. */
export const plainFilters = ({ page, text }: ListState) => ({ page, searchInfo: text });
/** What the calls of messages are narrowed by. */
export const messageFilters = ({ text, tab }: ListState) => ({ searchInfo: text, tabNameInSolved: tab });
/** What the calls of payments are narrowed by. */
export const paymentFilters = (state: ListState) => ({ searchInfo: state.text, tabNameInPayment: state.tab, ...rangeOf(state) });

export const pageOf = ({ page }: ListState) => ({ page: String(page) });
