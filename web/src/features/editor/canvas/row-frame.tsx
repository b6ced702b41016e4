import { useDraggable } from '@dnd-kit/core';
import { columnsOf, isDividerRow, isFilled, type Row } from '@formwright/form-model';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { Fragment, memo } from 'react';
import { DropLine } from '../dragging/drop-line.tsx';
import { besideId, gapId } from '../dragging/drop-targets.ts';
import { IconButton } from '../icon-button.tsx';
import { useRun } from '../use-run.ts';
import { ElementFrame } from './element-frame.tsx';
import { keyboardOf, pointerOf } from './element-tools.tsx';
import { RowTools } from './row-tools.tsx';
import { UnfilledFrame } from './unfilled-frame.tsx';

interface RowFrameProps {
  row: Row;
  index: number;
  isLast: boolean;
  /** The first row of the first page stays. */
  isFixed: boolean;
}

/** A row: its mark on the ruler, its columns, its tools. */
export const RowFrame = memo(function RowFrame({ row, index, isLast, isFixed }: RowFrameProps) {
  const run = useRun();
  const cols = columnsOf(row);
  const number = index + 1;
  return (
    <li className="ed-row" data-row={row.id} aria-label={`Row ${number}`}>
      <DropLine id={gapId(index)} className="ed-gap" />
      <RowMark row={row} number={number} />
      <div className="ed-cols" data-count={cols.length}>
        {cols.map((column, at) => (
          <Fragment key={column.uniqueId}>
            <DropLine id={besideId(row.id, at)} className="ed-beside" />
            {isFilled(column) ? <ElementFrame column={column} /> : <UnfilledFrame column={column} isAlone={cols.length === 1} />}
          </Fragment>
        ))}
        <DropLine id={besideId(row.id, cols.length)} className="ed-beside" />
      </div>
      <RowTools row={row.id} number={number} count={cols.length} isDivider={isDividerRow(row)} isFixed={isFixed} />
      <IconButton
        name={`Add a row after row ${number}`}
        hint="Add a row"
        className="ed-addrow"
        onClick={() => run({ id: 'add-row', args: { after: row.id } })}
      >
        <IconPlus size={13} stroke={2} />
      </IconButton>
      {isLast && <DropLine id={gapId(number)} className="ed-gap ed-gap-last" />}
    </li>
  );
});

/** The row's number on the ruler, and the handle that moves the row. */
function RowMark({ row, number }: { row: Row; number: number }) {
  const { setNodeRef, listeners } = useDraggable({ id: `row ${row.id}`, data: { kind: 'row', row: row.id } });
  return (
    <div className="ed-mark">
      <span className="ed-number" aria-hidden="true">
        {number}
      </span>
      <span ref={setNodeRef} {...pointerOf(listeners)}>
        <IconButton
          name={`Move row ${number}`}
          hint="Move row: drag, or Space and the arrow keys"
          className="ed-grip"
          {...keyboardOf(listeners?.onKeyDown)}
        >
          <IconGripVertical size={15} />
        </IconButton>
      </span>
    </div>
  );
}
