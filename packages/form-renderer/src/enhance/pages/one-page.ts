import { parts } from '../parts.ts';

/** The pager of a form with one page. */
parts.pager = () => ({ current: () => 0, isLast: () => true, open: () => scrollTo(0, 0), show: () => {} });
