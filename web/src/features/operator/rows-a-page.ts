import { ADMIN_ROWS } from '@formwright/contracts/admin';

const KEY = 'operator-rows';

/** Rows that a page may have. */
export const sizes: readonly number[] = [ADMIN_ROWS.least, 25, 50, ADMIN_ROWS.most];
export const LEAST_ROWS = ADMIN_ROWS.least;

export const isSize = (rows: number): boolean => sizes.includes(rows);

/** The size that was chosen last in this browser. */
export function rememberedRows(): number {
  const rows = Number(localStorage.getItem(KEY));
  return isSize(rows) ? rows : LEAST_ROWS;
}

export const rememberRows = (rows: number): void => localStorage.setItem(KEY, String(rows));
