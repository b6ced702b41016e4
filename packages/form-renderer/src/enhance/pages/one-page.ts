import { parts } from '../parts.ts';

/** The pager of a form with one page. */
parts.pager = () => ({ current: () => 0, isLast: () => true, turnTo: () => scrollTo(0, 0), show: () => {} });
