import { MAX_COLUMNS_PER_ROW } from '@formwright/form-model';
import { IconPlus, IconRowRemove } from '@tabler/icons-react';
import { memo } from 'react';
import { IconButton } from '../parts/icon-button.tsx';
import { useRun } from '../state/use-run.ts';
import { ColumnsIcon } from './columns-icon.tsx';
import styles from './row-frame.module.css';

const COUNTS = Array.from({ length: MAX_COLUMNS_PER_ROW }, (_, index) => index + 1);

interface RowToolsProps {
  row: string;
  number: number;
  count: number;
  isDivider: boolean;
  isFixed: boolean;
}

/** Changes the number of columns, adds a row below, and deletes the row. By keyboard, the menu of an element does the same. */
export const RowTools = memo(function RowTools({ row, number, count, isDivider, isFixed }: RowToolsProps) {
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
