import type { Column } from '../form.ts';
import type { NewId } from '../identifiers.ts';
import { MAX_COLUMNS_PER_ROW } from '../limits.ts';
import { newColumn } from '../new-form.ts';
import { type CommandDefinition, texts } from './command.ts';
import { checkLayout, columnsOf, findRow, isFilled, replaceRow, withColumns } from './layout.ts';

export interface SetColumns {
  row: string;
  /** 1 to 4. */
  count: number;
}

export const setColumns: CommandDefinition<SetColumns> = {
  id: 'set-columns',
  label: (form, { row, count }) => `Set row ${(findRow(form, row)?.rowIndex ?? 0) + 1} to ${count === 1 ? '1 column' : `${count} columns`}`,
  run(form, { row: rowId, count }, newId) {
    const at = findRow(form, rowId);
    if (!at || !Number.isInteger(count) || count < 1) return { refused: texts.gone };
    if (count > MAX_COLUMNS_PER_ROW) return { refused: texts.rowFull };
    const before = columnsOf(at.row);
    if (before.length === count) return { done: form };
    const cols = fit(before, count, newId);
    const lost = before.filter(isFilled).length - cols.filter(isFilled).length;
    const focus = { page: at.page.id, row: rowId };
    return checkLayout(
      replaceRow(form, at, (row) => withColumns(row, cols)),
      lost > 0 ? { focus, notice: lost === 1 ? '1 element was deleted.' : `${lost} elements were deleted.` } : { focus },
    );
  },
};

/** Removes columns until `count` are left: unfilled ones first, from the right. */
function fit(cols: Column[], count: number, newId: NewId): Column[] {
  if (cols.length <= count) return [...cols, ...Array.from({ length: count - cols.length }, () => newColumn(newId))];
  const filled = cols.filter(isFilled).slice(0, count);
  const unfilled = cols.filter((column) => !isFilled(column)).slice(0, count - filled.length);
  return cols.filter((column) => filled.includes(column as never) || unfilled.includes(column as never));
}
