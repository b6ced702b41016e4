import type { ChoiceKind, Column, ElementColumn, FilledColumn, Page, Row } from '../form.ts';
import type { NewId } from '../identifiers.ts';
import { MAX_COLUMNS_PER_ROW, MAX_ROWS_PER_PAGE } from '../limits.ts';
import { newColumn } from '../new-form.ts';
import { type EditedForm, type Focus, type Outcome, texts } from './command.ts';

/** The place of a column; all indexes are zero-based. */
export interface Place {
  pageIndex: number;
  rowIndex: number;
  index: number;
  page: Page;
  row: Row;
  column: Column;
}

/** The columns of a row, from left to right. */
export const columnsOf = (row: Row): Column[] => row.content[0].cols;
/** The row with other columns. */
export const withColumns = (row: Row, cols: Column[]): Row => ({ ...row, content: [{ cols }] });
/** A new row of these columns. */
export const rowOf = (newId: NewId, cols: Column[]): Row => ({ id: newId(), content: [{ cols }] });
/** Whether a column has an element. */
export const isFilled = (column: Column): column is FilledColumn => column.tabname !== '';
/** Whether a page has an element. */
export const hasElement = (page: Page): boolean => page.rows.some((row) => columnsOf(row).some(isFilled));
/** Whether a row has a divider, which must stand alone. */
export const isDividerRow = (row: Row): boolean => columnsOf(row).some((column) => column.tabname === 'divider');
/** Whether a column has an element with options. */
export const isChoice = (column: Column): column is ElementColumn<ChoiceKind> & FilledColumn => 'options' in column.content;

/** A column by its uniqueId, with its place. */
export function findColumn(form: EditedForm, uniqueId: string): Place | undefined {
  for (const [pageIndex, page] of form.pages.entries())
    for (const [rowIndex, row] of page.rows.entries())
      for (const [index, column] of columnsOf(row).entries())
        if (column.uniqueId === uniqueId) return { pageIndex, rowIndex, index, page, row, column };
  return undefined;
}

/** A column that holds an element. */
export function findElement(form: EditedForm, uniqueId: string): (Place & { column: FilledColumn }) | undefined {
  const place = findColumn(form, uniqueId);
  return place && isFilled(place.column) ? { ...place, column: place.column } : undefined;
}

/** A row by its id, with its place. */
export function findRow(form: EditedForm, rowId: string): Omit<Place, 'index' | 'column'> | undefined {
  for (const [pageIndex, page] of form.pages.entries())
    for (const [rowIndex, row] of page.rows.entries()) if (row.id === rowId) return { pageIndex, rowIndex, page, row };
  return undefined;
}

/** A page by its id. */
export const findPage = (form: EditedForm, pageId: string): Page | undefined => form.pages.find((page) => page.id === pageId);

/** The form with one page changed; the same pages otherwise. */
export function replacePage(form: EditedForm, pageId: string, change: (page: Page) => Page): EditedForm {
  return { ...form, pages: form.pages.map((page) => (page.id === pageId ? change(page) : page)) };
}

/** The form with one row changed. */
export function replaceRow(form: EditedForm, at: { page: Page; row: Row }, change: (row: Row) => Row): EditedForm {
  return replacePage(form, at.page.id, (page) => ({ ...page, rows: page.rows.map((row) => (row.id === at.row.id ? change(row) : row)) }));
}

/** The form with another column in one place. */
export function replaceColumn(form: EditedForm, at: Place, column: Column): EditedForm {
  return replaceRow(form, at, (row) => withColumns(row, columnsOf(row).with(at.index, column)));
}

/** The list with one item more. An index outside the list means its nearer end. */
export const insertAt = <T>(list: readonly T[], index: number, item: T): T[] => list.toSpliced(clamp(index, list.length), 0, item);

/** Limits an index to the valid range. */
const clamp = (index: number, most: number): number => Math.max(0, Math.min(Number.isInteger(index) ? index : most, most));

/**
 * Removes a column. The row gets one column less. A row without columns is removed, except the only row of a page, which keeps an unfilled
 * column.
 */
export function closeColumn(form: EditedForm, uniqueId: string, newId: NewId): EditedForm {
  const at = findColumn(form, uniqueId);
  if (!at) return form;
  const rest = columnsOf(at.row).filter((column) => column.uniqueId !== uniqueId);
  if (rest.length > 0) return replaceRow(form, at, (row) => withColumns(row, rest));
  if (at.page.rows.length > 1)
    return replacePage(form, at.page.id, (page) => ({ ...page, rows: page.rows.filter((row) => row.id !== at.row.id) }));
  return replaceRow(form, at, (row) => withColumns(row, [newColumn(newId)]));
}

/** Refuses a form whose layout breaks a rule: rows per page, columns per row, a divider that is not alone. */
export function checkLayout(done: EditedForm, rest: Pick<Extract<Outcome, { done: EditedForm }>, 'focus' | 'notice'> = {}): Outcome {
  for (const page of done.pages) {
    for (const row of page.rows) {
      if (isDividerRow(row) && columnsOf(row).length > 1) return { refused: texts.dividerAlone };
      if (columnsOf(row).length > MAX_COLUMNS_PER_ROW) return { refused: texts.rowFull };
    }
    if (page.rows.length > MAX_ROWS_PER_PAGE) return { refused: texts.pageFull };
  }
  return { done, ...rest };
}

/** Where the focus goes after a deletion: the next element, or the previous one. */
export function neighbor(form: EditedForm, pageId: string, rowIndex: number, index: number): Focus {
  const page = form.pages.find((one) => one.id === pageId);
  const row = page?.rows[Math.min(rowIndex, page.rows.length - 1)];
  const column = row && columnsOf(row)[Math.min(index, columnsOf(row).length - 1)];
  return { page: pageId, ...(row && { row: row.id }), ...(column && { column: column.uniqueId }) };
}
