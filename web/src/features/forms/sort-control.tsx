import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import styles from './sort-control.module.css';
import type { Sort, SortColumn } from './sort-forms.ts';

interface SortProps {
  sort: Sort;
  onSort: (by: SortColumn) => void;
}

/** The head of a column that sorts the list. Arrow down: from the first to the last name, or the most or the newest first. */
export function SortHead({
  by,
  label,
  className,
  sort,
  onSort,
}: SortProps & { by: SortColumn; label: string; className?: string | undefined }) {
  const isActive = sort.by === by;
  // Names ascend by default, numbers and times descend.
  const isAscending = (by === 'title') !== sort.isReversed;
  const Icon = sort.isReversed ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" className={className} aria-sort={isActive ? (isAscending ? 'ascending' : 'descending') : undefined}>
      <button type="button" className={styles.head} onClick={() => onSort(by)}>
        {label}
        <Icon className={isActive ? '' : styles.idle} size={13} stroke={1.75} aria-hidden />
      </button>
    </th>
  );
}

/** Both orders of each column, the usual one first. */
const ORDERS: Record<SortColumn, [usual: string, reversed: string]> = {
  time: ['Newest first', 'Oldest first'],
  title: ['A to Z', 'Z to A'],
  responses: ['Most first', 'Fewest first'],
};

/** The same choice as a menu, where cards have no head. */
export function SortMenu({ time, sort, onSort }: SortProps & { time: string }) {
  const columns = { time, title: 'Name', responses: 'Responses' };
  return (
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon className={styles.menu} aria-label="Sort the forms">
          <IconArrowsSort size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Sort by</Menu.Label>
        <Menu.RadioGroup value={sort.by} onChange={(by) => by !== sort.by && onSort(by as SortColumn)}>
          {Object.entries(columns).map(([by, label]) => (
            <Menu.RadioItem key={by} value={by}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>Order</Menu.Label>
        <Menu.RadioGroup value={String(sort.isReversed)} onChange={(reversed) => reversed !== String(sort.isReversed) && onSort(sort.by)}>
          {ORDERS[sort.by].map((label, at) => (
            <Menu.RadioItem key={label} value={String(at === 1)}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
