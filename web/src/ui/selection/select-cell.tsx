import { Checkbox } from '@mantine/core';
import styles from './select-cell.module.css';

interface SelectCellProps {
  label: string;
  isSelected: boolean;
  /** For the box that selects all: whether some are selected, and not all. */
  isPart?: boolean;
  disabled?: boolean;
  className?: string | undefined;
  /** @param isRange Shift was held */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
}

/** The cell that selects a row, or all of the list. The whole cell is the target. */
export function SelectCell({ label, isSelected, isPart = false, disabled = false, className = '', onSelect }: SelectCellProps) {
  return (
    <td className={`${styles.cell} ${className}`}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: its checkbox is in it */}
      <label className={styles.target} data-select>
        <Checkbox
          data-select
          aria-label={label}
          checked={isSelected}
          indeterminate={isPart}
          disabled={disabled}
          onChange={({ currentTarget, nativeEvent }) =>
            onSelect(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
    </td>
  );
}
