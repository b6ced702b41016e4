import { useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import type { RowAction } from '../../ui/row-actions.tsx';
import { RowChunks } from '../../ui/row-chunks.tsx';
import { SelectCell } from '../../ui/selection/select-cell.tsx';
import { endCell, Table } from '../../ui/table.tsx';
import type { FormRow } from './api.ts';
import { FormLine } from './form-line.tsx';
import styles from './forms-table.module.css';
import { SortHead } from './sort-control.tsx';
import type { Sort, SortColumn } from './sort-forms.ts';

export interface FormsTableProps {
  forms: readonly FormRow[];
  isArchive: boolean;
  /** Why the forms of a suspended account cannot be used, except one-time forms; null: the account is not suspended. */
  lock: string | null;
  /** Epoch milliseconds. */
  now: number;
  sort: Sort;
  /** The form that was just added. */
  fresh: string | null;
  selected: readonly FormRow[];
  /** Number of forms that can be selected. */
  selectable: number;
  onSelect: (id: string, isSelected: boolean, isRange: boolean) => void;
  onSelectAll: (isSelected: boolean) => void;
  onSort: (by: SortColumn) => void;
  actionsOf: (form: FormRow) => readonly RowAction[];
}

/** Memoized, so that a long table does not slow down typing in the search field. */
export const FormsTable = memo(function FormsTable(props: FormsTableProps) {
  const { forms, isArchive, lock, now, sort, fresh, selected, selectable, onSelect, onSelectAll, onSort, actionsOf } = props;
  const selectedIds = new Set(selected.map(({ _id }) => _id));
  const isNarrow = useMediaQuery('(max-width: 1180px)', undefined, { getInitialValueInEffect: false });
  return (
    <Table caption={isArchive ? 'Your archived forms' : 'Your forms'} asCards="joined" rowCount={forms.length + 1}>
      <thead>
        <tr>
          <SelectCell
            label="Select all forms"
            isSelected={selectable > 0 && selected.length === selectable}
            isPart={selected.length > 0 && selected.length < selectable}
            disabled={selectable === 0}
            onSelect={onSelectAll}
          />
          <SortHead by="title" label="Form" sort={sort} onSort={onSort} />
          <SortHead by="responses" label="Responses" className={styles.responses} sort={sort} onSort={onSort} />
          {!isArchive && (
            <th scope="col" className={styles.statistics}>
              Statistics
            </th>
          )}
          <SortHead by="time" label={isArchive ? 'Archived' : 'Updated'} className={styles.time} sort={sort} onSort={onSort} />
          <th scope="col" className={`${endCell} ${styles.actionsCell}`}>
            Actions
          </th>
        </tr>
      </thead>
      <RowChunks
        list={forms}
        row={(form, index) => (
          <FormLine
            key={form._id}
            form={form}
            rowIndex={index + 2}
            lock={form.isOneTime ? null : lock}
            isFresh={form._id === fresh}
            isSelected={selectedIds.has(form._id)}
            onSelect={onSelect}
            isNarrow={isNarrow}
            now={now}
            actionsOf={actionsOf}
          />
        )}
      />
    </Table>
  );
});
