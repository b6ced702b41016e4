import { Menu } from '@mantine/core';
import { IconChevronDown, type TablerIcon } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId } from 'react';
import { AppButton } from '../button.tsx';
import styles from './selection-bar.module.css';

interface Choice {
  /** 'CSV' */
  label: string;
  /** Its name among other actions: 'Export as CSV'. */
  longLabel: string;
  disabled?: boolean;
  /** Not in a menu of several actions, which has another way to it. */
  isAlone?: boolean;
  act: () => void;
}

interface Choices {
  choices: readonly Choice[];
  /** What is to know before one chooses. */
  note?: string | null;
}

/** What can be done with the selected rows: at once, or after a choice. */
export interface SelectionAction {
  label: string;
  icon: TablerIcon;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** Whether it changes the selection itself, and so stands before the others. */
  isFirst?: boolean;
  act: (() => void) | Choices;
}

interface ButtonLook {
  label: string;
  icon: ReactNode;
  isBusy?: boolean;
}

/** A button that opens the choices of one action. */
export function ChoicesMenu({ choices, note, ...look }: ButtonLook & Choices) {
  return (
    <BarMenu look={look} note={note}>
      {choices.map(({ label, disabled = false, act }) => (
        <Menu.Item key={label} disabled={disabled} onClick={act}>
          {label}
        </Menu.Item>
      ))}
    </BarMenu>
  );
}

/** A button that opens several actions, with the choices of each. */
export function ActionsMenu({ actions, ...look }: Omit<ButtonLook, 'isBusy'> & { actions: readonly SelectionAction[] }) {
  const note = actions.map(({ act }) => (typeof act === 'function' ? null : act.note)).find(Boolean);
  return (
    <BarMenu look={{ ...look, isBusy: actions.some(({ isBusy }) => isBusy) }} note={note}>
      {actions.map(({ label, icon: Icon, isDangerous, act }) => {
        const icon = <Icon size={15} stroke={1.75} aria-hidden />;
        const choices: readonly Choice[] = typeof act === 'function' ? [{ label, longLabel: label, act }] : act.choices;
        return (
          <Fragment key={label}>
            {choices
              .filter(({ isAlone }) => !isAlone)
              .map(({ longLabel, disabled = false, act: choose }) => (
                <Menu.Item
                  key={longLabel}
                  leftSection={icon}
                  disabled={disabled}
                  {...(isDangerous && { 'data-tone': 'danger' })}
                  onClick={choose}
                >
                  {longLabel}
                </Menu.Item>
              ))}
          </Fragment>
        );
      })}
    </BarMenu>
  );
}

function BarMenu({ look, note, children }: { look: ButtonLook; note: string | null | undefined; children: ReactNode }) {
  const { label, icon, isBusy = false } = look;
  const noteId = useId();
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <AppButton size="xs" icon={icon} rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />} loading={isBusy}>
          {label}
        </AppButton>
      </Menu.Target>
      <Menu.Dropdown aria-describedby={note ? noteId : undefined}>
        {children}
        {note && (
          <>
            <Menu.Divider />
            <p id={noteId} className={styles.note}>
              {note}
            </p>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
