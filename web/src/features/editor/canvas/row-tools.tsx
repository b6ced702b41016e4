import { MAX_COLUMNS_PER_ROW } from '@formwright/form-model';
import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '../parts/icon-button.tsx';
import { useRun } from '../state/use-run.ts';
import styles from './row-frame.module.css';

const COUNTS = Array.from({ length: MAX_COLUMNS_PER_ROW }, (_, index) => index + 1);

interface RowToolsProps {
  row: string;
  number: number;
  count: number;
  isDivider: boolean;
  isFixed: boolean;
}

/** Changes the number of columns, and deletes the row. */
export function RowTools({ row, number, count, isDivider, isFixed }: RowToolsProps) {
  const run = useRun();
  return (
    <div className={styles.tools}>
      {!isDivider && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a box and a legend to the toolbar
        <div className={styles.counts} role="group" aria-label={`Columns in row ${number}`}>
          {COUNTS.map((option) => (
            <button
              key={option}
              type="button"
              tabIndex={-1}
              aria-pressed={option === count}
              aria-label={option === 1 ? '1 column' : `${option} columns`}
              onClick={() => run({ id: 'set-columns', args: { row, count: option } })}
            >
              {option}
            </button>
          ))}
        </div>
      )}
      {!isFixed && (
        <IconButton tabIndex={-1} name={`Delete row ${number}`} hint="Delete row" onClick={() => run({ id: 'remove-row', args: { row } })}>
          <IconTrash size={15} />
        </IconButton>
      )}
    </div>
  );
}
