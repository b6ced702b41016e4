import { parts } from '../parts.ts';
import { startPager } from './pager.ts';

parts.pager = startPager;
