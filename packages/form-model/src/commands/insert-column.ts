import type { Column, Page } from '../form.ts';
import type { NewId } from '../identifiers.ts';
import type { EditedForm, Target } from './command.ts';
import {
  columnsOf,
  findColumn,
  findPage,
  findRow,
  insertAt,
  isFilled,
  replaceColumn,
  replacePage,
  replaceRow,
  rowOf,
  withColumns,
} from './layout.ts';

/**
 * Puts a column at the target. `checkLayout` checks the limits afterwards. Returns undefined when the target no longer exists or is
 * occupied.
 */
export function insertColumn(form: EditedForm, column: Column, target: Target, newId: NewId): EditedForm | undefined {
  switch (target.in) {
    case 'column': {
      const at = findColumn(form, target.column);
      return at && !isFilled(at.column) ? replaceColumn(form, at, column) : undefined;
    }
    case 'row': {
      const at = findRow(form, target.row);
      return at && replaceRow(form, at, (row) => withColumns(row, insertAt(columnsOf(row), target.index, column)));
    }
    case 'rows': {
      if (!findPage(form, target.page)) return undefined;
      return replacePage(form, target.page, (page) => ({ ...page, rows: insertAt(page.rows, target.index, rowOf(newId, [column])) }));
    }
    case 'page': {
      const page = findPage(form, target.page);
      if (!page) return undefined;
      const room = firstRoom(page, column);
      return insertColumn(
        form,
        column,
        room ? { in: 'column', column: room } : { in: 'rows', page: page.id, index: page.rows.length },
        newId,
      );
    }
  }
}

/** The first unfilled column that can take the element; a divider needs a column that is alone in its row. */
function firstRoom(page: Page, column: Column): string | undefined {
  const rows = page.rows.map(columnsOf).filter((cols) => column.tabname !== 'divider' || cols.length === 1);
  return rows.flat().find((other) => !isFilled(other) && other.uniqueId !== column.uniqueId)?.uniqueId;
}
