import { MAX_ADMIN_SEARCH } from '@formwright/contracts/admin-filters';
import { Checkbox, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { dayText, isDay } from '../../lib/dates.ts';
import { AppButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './list-filters.module.css';
import type { ListState } from './use-list-state.ts';

interface FilterProps {
  state: ListState;
  change(next: Partial<ListState>): void;
}

/** The line above a table: tabs at its start, what narrows the list at its end. */
export const FilterLine = ({ tabs, children }: { tabs?: ReactNode; children?: ReactNode }) => (
  <div className={styles.line}>
    {tabs ?? <span />}
    <div className={styles.filters}>{children}</div>
  </div>
);

/** Searches when it is asked to. The button has nothing to do until the text is another one. An emptied field shows all again. */
export function SearchText({ state, change, label, placeholder }: FilterProps & { label: string; placeholder: string }) {
  const [typed, setTyped] = useState(state.text);
  const text = typed.trim();
  const isUsed = text === '' || text === state.text;
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUsed) change({ text });
      }}
    >
      <SearchField
        label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={MAX_ADMIN_SEARCH}
        onChange={(value) => {
          setTyped(value);
          if (value === '' && state.text !== '') change({ text: '' });
        }}
      />
      <AppButton type="submit" disabled={isUsed}>
        Search
      </AppButton>
    </form>
  );
}

export const PayingUsers = ({ state, change }: FilterProps) => (
  <Checkbox label="Paying users" checked={state.isPaying} onChange={({ currentTarget }) => change({ isPaying: currentTarget.checked })} />
);

/** A range of days. It counts once both ends are there. @param name what happened then: 'Registered' */
export function DateRange({ state, change, name }: FilterProps & { name: string }) {
  const [ends, setEnds] = useState({ from: state.from, to: state.to });
  const set = (next: { from: string; to: string }) => {
    setEnds(next);
    const isWhole = isDay(next.from) && isDay(next.to) && next.from <= next.to;
    if (isWhole) change({ from: next.from, to: next.to });
    else if (state.from !== '') change({ from: '', to: '' });
  };
  const isBackwards = isDay(ends.from) && isDay(ends.to) && ends.from > ends.to;
  const shown = state.from === '' ? 'any time' : `${dayText(state.from)} – ${dayText(state.to)}`;
  return (
    <Popover position="bottom-end" trapFocus width={300}>
      <Popover.Target>
        <AppButton icon={<IconCalendar size={15} stroke={1.75} />}>{`${name}: ${shown}`}</AppButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={`${name} between`}>
        <div className="stack gap-4">
          <DateField label="From" value={ends.from} onChange={(from) => set({ ...ends, from })} />
          <DateField
            label="To"
            value={ends.to}
            error={isBackwards ? 'This is before the first day.' : undefined}
            onChange={(to) => set({ ...ends, to })}
          />
          <AppButton size="xs" disabled={ends.from === '' && ends.to === ''} onClick={() => set({ from: '', to: '' })}>
            Any time
          </AppButton>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
