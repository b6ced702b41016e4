import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconChevronDown, IconFilter, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { AppButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectionBar } from '../../ui/selection/selection-bar.tsx';
import type { Selection } from '../../ui/selection/use-selection.ts';
import { TabCount, TabLine } from '../../ui/tabs.tsx';
import { useFocusOn } from '../../ui/use-focus-on.ts';
import type { FormRow } from './api.ts';
import type { Change } from './change-many.ts';
import styles from './forms-screen.module.css';
import { SortMenu } from './sort-control.tsx';
import { FORM_STATES, type FormState, type FoundForms, listAddress } from './use-found-forms.ts';

interface FormsBarProps {
  isArchive: boolean;
  /** Number of forms in each list, once it is known. */
  counts: Record<'active' | 'archived', number | undefined>;
  narrowing: FoundForms;
  selection: Selection<FormRow>;
  /** Number of forms that can be selected. */
  selectable: number;
  /** Whether the list has, or may have, forms to search. */
  hasTools: boolean;
  canChangeAll: boolean;
  onAll: () => void;
  onSelected: (forms: readonly FormRow[], change: Change) => void;
}

/** The two lists, and above them what narrows, sorts or changes the one that is shown. */
export function FormsBar({
  isArchive,
  counts,
  narrowing,
  selection,
  selectable,
  hasTools,
  canChangeAll,
  onAll,
  onSelected,
}: FormsBarProps) {
  const { search, setSearch, keepSearch, state, setState, sort, onSort, found, isNarrowed } = narrowing;
  const bar = useRef<HTMLDivElement>(null);
  // What was done to the selected forms takes their bar away.
  const focusOn = useFocusOn(() => bar.current?.querySelector<HTMLElement>('a[aria-current]'));
  const isSelecting = selection.rows.length > 0;
  const shown = isNarrowed ? found.length : undefined;
  const tools = hasTools && (
    <>
      <SearchField
        className={styles.search}
        label="Search form"
        placeholder="Search form..."
        value={search}
        onChange={setSearch}
        onLeave={() => keepSearch()}
      />
      {!isArchive && <StateFilter state={state} onState={setState} />}
      <SortMenu time={isArchive ? 'Archived' : 'Last updated'} sort={sort} onSort={onSort} />
      <AppButton
        className={styles.bulk ?? ''}
        icon={isArchive ? <IconTrash size={15} stroke={1.75} /> : <IconArchive size={15} stroke={1.75} />}
        // It stays where only a part is shown or selected: the search beside it would move under the hand.
        disabled={!canChangeAll || isNarrowed || isSelecting}
        onClick={onAll}
      >
        <span>{isArchive ? 'Delete All' : 'Archive All'}</span>
      </AppButton>
    </>
  );
  const change = (what: Change) => onSelected(selection.rows, what);
  return (
    <div ref={bar} className={styles.bar} data-stays data-selecting={isSelecting || undefined} {...focusOn}>
      <TabLine
        label="Lists"
        cover={isSelecting && <SelectedForms {...{ selection, selectable, isArchive }} onChange={change} />}
        end={<div className={styles.tools}>{tools}</div>}
      >
        <Link to={listAddress(false, search, state)} aria-current={isArchive ? undefined : 'page'}>
          All
          <TabCount count={counts.active} found={isArchive ? undefined : shown} />
        </Link>
        <Link to={listAddress(true, search, null)} aria-current={isArchive ? 'page' : undefined}>
          Archived
          <TabCount count={counts.archived} found={isArchive ? shown : undefined} />
        </Link>
      </TabLine>
    </div>
  );
}

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
function SelectedForms({ selection: { rows, selectShown, clear }, selectable, isArchive, onChange }: SelectedFormsProps) {
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

const NAMES: Record<FormState | 'all', string> = { all: 'All states', live: 'Live', closed: 'Closed' };

/** Which active forms the list shows: all, those that the public can open, or the others. */
function StateFilter({ state, onState }: { state: FormState | null; onState: (state: FormState | null) => void }) {
  const value = state ?? 'all';
  return (
    <Menu width={170}>
      <Menu.Target>
        <AppButton
          className={styles.button ?? ''}
          data-active={state ?? undefined}
          aria-label={`State: ${NAMES[value]}`}
          icon={<IconFilter size={15} stroke={1.75} />}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
        >
          <span>{NAMES[value]}</span>
        </AppButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(chosen) => onState(FORM_STATES.find((each) => each === chosen) ?? null)}>
          {(['all', ...FORM_STATES] as const).map((each) => (
            <Menu.RadioItem key={each} value={each}>
              {NAMES[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
