import { NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { IconButton } from '../../ui/button.tsx';
import type { AnswerColumn } from './columns.ts';
import type { Sort } from './filters/narrowing.ts';
import styles from './responses-table.module.css';

interface SortBarProps {
  columns: readonly AnswerColumn[];
  isArchive: boolean;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** The heads of the table, for a phone, which has no room for them: what the list is sorted by, and which way. */
export function SortBar({ columns, isArchive, sort, onSort }: SortBarProps) {
  const end = isArchive ? 'deleted_at' : 'created_at';
  const choices = [
    ...columns.map(({ uniqueId, label }) => ({ value: uniqueId, label: label || 'Untitled question' })),
    { value: 'started_at', label: 'Start Date' },
    { value: end, label: isArchive ? 'Deleted Date' : 'End Date' },
  ];
  // A link or a view may sort by a column that is not shown.
  if (sort && !choices.some(({ value }) => value === sort.by)) choices.push({ value: sort.by, label: 'Another column' });
  const direction = sort?.direction ?? 'desc';
  const Sign = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <div className={styles.sortBar}>
      <NativeSelect
        aria-label="Sort by"
        size="md"
        value={sort?.by ?? ''}
        data={[{ value: '', label: 'Newest first' }, ...choices]}
        leftSection={<IconArrowsSort size={16} stroke={1.7} aria-hidden />}
        rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
        onChange={({ currentTarget: { value } }) => onSort(value ? { by: value, direction: sort?.direction ?? 'asc' } : null)}
      />
      <IconButton
        className={styles.turn}
        label={direction === 'asc' ? 'Ascending. Reverse the order' : 'Descending. Reverse the order'}
        tip="Reverse the order"
        icon={<Sign size={18} stroke={1.75} />}
        onClick={() => onSort({ by: sort?.by ?? end, direction: direction === 'asc' ? 'desc' : 'asc' })}
      />
    </div>
  );
}
