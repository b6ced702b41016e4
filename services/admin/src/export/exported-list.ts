import type { Cell, Columns, List, Sent } from '../lists/list.ts';

/** A list as a file: what reads a page of it, and its columns. */
export interface ExportedList extends Pick<List, 'name' | 'open' | 'isWhole'> {
  columns: readonly (readonly [head: string, cell: (row: object) => Cell])[];
}

/** @throws AppError 'admin.invalid' for a tab that the list has not */
export function exportedList({ name, open, isWhole, columns }: List, sent: Sent): ExportedList {
  const those: Columns<never> = (typeof columns === 'function' ? columns(sent) : columns) ?? [];
  return { name, open, ...(isWhole && { isWhole }), columns: those as ExportedList['columns'] };
}
