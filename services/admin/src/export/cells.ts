import { planLabel } from '@formwright/contracts';
import type { Cell } from '../lists/list.ts';

// What cells of files say. null: not known, or never.

export const moment = (at: number | null): Cell => (at === null ? null : { at });
export const yes = (flag: 0 | 1 | null): Cell => (flag === null ? null : flag === 1 ? 'Yes' : 'No');
export const outOf = (used: number | null, most: number | null): Cell =>
  used === null || most === null ? null : `${used} of ${most === -1 ? 'unlimited' : most}`;
export const planOf = (plan: string | null): Cell => (plan === null ? null : planLabel(plan));
