import { columnsOf, type EditedForm, findColumn } from '@formwright/form-model';

/** 'row 2 of 5, column 1 of 2'; without the column where it is the only one. Numbers begin at 1. */
export const placeText = (row: number, rows: number, column: number, columns: number): string =>
  columns === 1 ? `row ${row} of ${rows}` : `row ${row} of ${rows}, column ${column} of ${columns}`;

/** The place of a column on its page. */
export function placeOf(form: EditedForm, uniqueId: string): string {
  const at = findColumn(form, uniqueId);
  return at ? placeText(at.rowIndex + 1, at.page.rows.length, at.index + 1, columnsOf(at.row).length) : '';
}
