import { Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconX } from '@tabler/icons-react';
import { AppButton, IconButton } from '../button.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import styles from './selection-bar.module.css';
import { ActionsMenu, ChoicesMenu, type SelectionAction } from './selection-menus.tsx';

interface SelectionBarProps {
  /** 'Selected forms' */
  label: string;
  /** '3 selected', 'All 260 selected' */
  text: string;
  /** The box for all that are shown. */
  all: { label: string; isSelected: boolean; select: (isSelected: boolean) => void };
  /** The most wanted first. */
  actions: readonly SelectionAction[];
  onClear: () => void;
}

/** As many actions are buttons: on a phone if there are no others, on a small screen beside a menu of the others. */
const BUTTONS = 2;
const matches = { getInitialValueInEffect: false } as const;

/** What can be done with the selected rows, in the place of the tabs above the list. Each action has its word on every screen. */
export function SelectionBar({ label, text, all, actions, onClear }: SelectionBarProps) {
  const isPhone = useIsPhone();
  const isWide = useMediaQuery('(min-width: 1360px)', undefined, matches);
  const first = actions.filter(({ isFirst }) => isFirst);
  const others = actions.filter(({ isFirst }) => !isFirst);
  const room = isWide ? actions.length : isPhone && actions.length > BUTTONS ? 0 : BUTTONS;
  const [shown, more] = room === 0 ? [[], actions] : [[...first, ...others.slice(0, room)], others.slice(room)];
  return (
    <section className={styles.bar} aria-label={label}>
      <Checkbox
        className={styles.all}
        aria-label={all.label}
        checked={all.isSelected}
        indeterminate={!all.isSelected}
        onChange={(event) => all.select(event.currentTarget.checked)}
      />
      <span className={`${styles.count} num`} role="status">
        {text}
      </span>
      {shown.map((action) => (
        <Action key={action.label} action={action} />
      ))}
      {more.length > 0 && (
        <ActionsMenu actions={more} label={shown.length > 0 ? 'More' : 'Actions'} icon={<IconDots size={15} stroke={1.75} />} />
      )}
      <IconButton label="Clear selection" icon={<IconX size={15} stroke={1.75} />} onClick={onClear} />
    </section>
  );
}

function Action({ action }: { action: SelectionAction }) {
  const { label, icon: Icon, isDangerous = false, isBusy = false, isFirst = false, act } = action;
  const icon = <Icon size={15} stroke={1.75} />;
  if (typeof act !== 'function') return <ChoicesMenu {...{ label, icon, isBusy }} {...act} />;
  return (
    <AppButton size="xs" kind={isDangerous ? 'danger' : isFirst ? 'quiet' : 'secondary'} icon={icon} onClick={act}>
      {label}
    </AppButton>
  );
}

export interface ListProgress {
  /** 'Archiving' */
  working: string;
  done: number;
  total: number;
}

/** How far a change of a whole list is, in the place of the bar that began it. */
export function SelectionProgress({ label, working, done, total }: ListProgress & { label: string }) {
  const [some, all] = [done, total].map((number) => number.toLocaleString('en'));
  return (
    <section className={styles.bar} aria-label={label}>
      <progress className={styles.progress} value={done} max={total} aria-label={working} />
      <span className={`${styles.count} num`} role="status">{`${working}: ${some} of ${all}. It continues when you leave.`}</span>
    </section>
  );
}
