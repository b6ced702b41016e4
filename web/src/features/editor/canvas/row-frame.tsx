import { columnsOf, isDividerRow, isFilled, MAX_COLUMNS_PER_ROW, type Row } from '@formwright/form-model';
import { IconGripVertical, IconPlus, IconRowRemove } from '@tabler/icons-react';
import { memo, useDeferredValue, useState } from 'react';
import { openPlace, useDrag } from '../dragging/drag-store.ts';
import { besideId, gapId } from '../dragging/drop-targets.ts';
import { handle, liftable } from '../dragging/lift-area.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import parts from '../parts/parts.module.css';
import { useEditor, useRun } from '../state/editor-context.tsx';
import { placeText } from '../state/place-of.ts';
import { ColumnsIcon } from './columns-icon.tsx';
import { ElementFrame } from './element-frame.tsx';
import styles from './row-frame.module.css';
import { UnfilledFrame } from './unfilled-frame.tsx';

interface RowFrameProps {
  row: Row;
  index: number;
  /** Number of rows on the page. */
  total: number;
  /** The first row of the first page cannot be deleted. */
  isFixed: boolean;
}

/** A row: its number, its columns and its tools. */
export const RowFrame = memo(function RowFrame({ row, index, total, isFixed }: RowFrameProps) {
  const cols = columnsOf(row);
  const number = index + 1;
  const isCurrent = useEditor(({ selected }) => cols.some(({ uniqueId }) => uniqueId === selected));
  // One tab stop for each row: the column that had the focus last.
  const [last, setLast] = useState('');
  const stop = cols.some(({ uniqueId }) => uniqueId === last) ? last : cols[0]?.uniqueId;
  const hasTools = useDeferredValue(true, false);
  const makesRoom = useDrag((state) => openPlace(state) === gapId(index));
  const gap = useDrag((state) => {
    const place = openPlace(state);
    return place === null ? -1 : [...cols, null].findIndex((_, at) => besideId(row.id, at) === place);
  });
  return (
    <li
      className={styles.row}
      data-row={row.id}
      data-current={isCurrent ? '' : undefined}
      data-room={makesRoom ? '' : undefined}
      aria-label={`Row ${number}`}
    >
      <RowMark row={row.id} number={number} />
      <div className={styles.columns} data-count={cols.length}>
        {cols.map((column, at) => {
          const room = at === gap ? ('before' as const) : at === gap - 1 ? ('after' as const) : undefined;
          const place = placeText(number, total, at + 1, cols.length);
          const shared = { room, place, isStop: column.uniqueId === stop, onStop: setLast };
          return isFilled(column) ? (
            <ElementFrame key={column.uniqueId} column={column} {...shared} />
          ) : (
            <UnfilledFrame key={column.uniqueId} column={column} isAlone={cols.length === 1} {...shared} />
          );
        })}
      </div>
      {hasTools && <RowTools row={row.id} number={number} count={cols.length} isDivider={isDividerRow(row)} isFixed={isFixed} />}
    </li>
  );
});

/** The row's number. It is also the handle that moves the row. */
const RowMark = memo(function RowMark({ row, number }: { row: string; number: number }) {
  return (
    <div className={styles.mark}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <IconButton
        name={`Move row ${number}`}
        hint="Move row: drag, or Space and the arrow keys"
        className={parts.grip}
        tabIndex={-1}
        {...liftable({ kind: 'row', row })}
        {...handle}
      >
        <IconGripVertical size={15} />
      </IconButton>
    </div>
  );
});

const COUNTS = Array.from({ length: MAX_COLUMNS_PER_ROW }, (_, index) => index + 1);

interface RowToolsProps {
  row: string;
  number: number;
  count: number;
  isDivider: boolean;
  isFixed: boolean;
}

/** Changes the number of columns, adds a row below, and deletes the row. By keyboard, the menu of an element does the same. */
const RowTools = memo(function RowTools({ row, number, count, isDivider, isFixed }: RowToolsProps) {
  const run = useRun();
  return (
    <div className={styles.tools}>
      {!isDivider && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a box and a legend to the toolbar
        <div className={styles.counts} role="group" aria-label={`Columns in row ${number}`}>
          {COUNTS.map((option) => (
            <ColumnCount
              key={option}
              count={option}
              isChosen={option === count}
              onChoose={() => run({ id: 'set-columns', args: { row, count: option } })}
            />
          ))}
        </div>
      )}
      <IconButton
        tabIndex={-1}
        name={`Add a row after row ${number}`}
        hint="Add a row"
        className={styles.addRow}
        onClick={() => run({ id: 'add-row', args: { after: row } })}
      >
        <IconPlus size={13} stroke={2} />
      </IconButton>
      {!isFixed && (
        <IconButton
          tabIndex={-1}
          name={`Delete row ${number}`}
          hint={`Delete row ${number}`}
          className={styles.removeRow}
          onClick={() => run({ id: 'remove-row', args: { row } })}
        >
          <IconRowRemove size={15} />
        </IconButton>
      )}
    </div>
  );
});

function ColumnCount({ count, isChosen, onChoose }: { count: number; isChosen: boolean; onChoose(): void }) {
  const name = count === 1 ? '1 column' : `${count} columns`;
  return (
    <button type="button" tabIndex={-1} aria-pressed={isChosen} aria-label={name} data-tip={name} onClick={onChoose}>
      <ColumnsIcon count={count} />
    </button>
  );
}
