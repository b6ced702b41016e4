import { Checkbox } from '@mantine/core';
import type { ResponseRecord } from '../api.ts';
import styles from './select-box.module.css';
import type { Selection } from './use-selection.ts';

/** The cell that selects a response, or all of the page. */
export function SelectCell({ rows, label, selection }: { rows: readonly ResponseRecord[]; label: string; selection: Selection }) {
  const count = rows.filter(({ _id }) => selection.has(_id)).length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <td className={styles.select}>
      <Checkbox
        aria-label={label}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={(event) => selection.set(rows, event.currentTarget.checked)}
      />
    </td>
  );
}
