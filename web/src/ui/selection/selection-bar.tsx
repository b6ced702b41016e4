import { Checkbox } from '@mantine/core';
import { IconX, type TablerIcon } from '@tabler/icons-react';
import { AppButton, IconButton } from '../button.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** 'Selected forms' */
  label: string;
  count: number;
  /** All that can be selected in the list, and the name of their box. */
  all: { count: number; label: string; select: (isSelected: boolean) => void };
  actions: readonly { label: string; icon: TablerIcon; isDangerous?: boolean; act: () => void }[];
  onClear: () => void;
}

/** What can be done with the selected rows, in the place of the tabs above the list. */
export function SelectionBar({ label, count, all, actions, onClear }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <Checkbox
        className={styles.all}
        aria-label={all.label}
        checked={count === all.count}
        indeterminate={count < all.count}
        onChange={(event) => all.select(event.currentTarget.checked)}
      />
      <span className={`${styles.count} num`} role="status">
        {`${count.toLocaleString('en')} selected`}
      </span>
      {actions.map(({ label: name, icon: Icon, isDangerous = false, act }) => (
        <AppButton
          key={name}
          size="xs"
          kind={isDangerous ? 'danger' : 'secondary'}
          className={styles.action ?? ''}
          icon={<Icon size={15} stroke={1.75} />}
          onClick={act}
        >
          <span className={styles.word}>{name}</span>
        </AppButton>
      ))}
      <IconButton label="Clear selection" icon={<IconX size={15} stroke={1.75} />} onClick={onClear} />
    </section>
  );
}
