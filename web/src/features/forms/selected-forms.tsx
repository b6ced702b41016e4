import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react';
import { SelectionBar } from '../../ui/selection/selection-bar.tsx';
import type { Selection } from '../../ui/selection/use-selection.ts';
import type { FormRow } from './api.ts';
import type { Change } from './change-many.ts';

interface SelectedFormsProps {
  selection: Selection<FormRow>;
  /** Number of forms that can be selected. */
  selectable: number;
  isArchive: boolean;
  onChange: (change: Change) => void;
}

const archive = { change: 'archive', label: 'Archive', icon: IconArchive } as const;
const restore = { change: 'restore', label: 'Restore', icon: IconArchiveOff } as const;
const remove = { change: 'delete', label: 'Delete', icon: IconTrash, isDangerous: true } as const;

/** What can be done with the selected forms. */
export function SelectedForms({ selection: { rows, selectShown, clear }, selectable, isArchive, onChange }: SelectedFormsProps) {
  const actions = isArchive ? [restore, remove] : [archive];
  return (
    <SelectionBar
      label="Selected forms"
      text={`${rows.length.toLocaleString('en')} selected`}
      all={{ label: 'All forms', isSelected: rows.length === selectable, select: selectShown }}
      actions={actions.map(({ change, ...action }) => ({ ...action, act: () => onChange(change) }))}
      onClear={clear}
    />
  );
}
