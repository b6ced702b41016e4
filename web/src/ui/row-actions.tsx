import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from './button.tsx';
import { RowActions } from './table.tsx';

/** A link to an address, or out of the app with the attributes of an `<a>`. */
type RowLink = { to: string } | ({ href: string } & Omit<ComponentProps<'a'>, 'href' | 'color' | 'style'>);

/** An action of a row: a button, or a link. */
export interface RowAction {
  label: string;
  /** Accessible name, with the row's own name. */
  name: string;
  icon: TablerIcon;
  act: (() => void) | RowLink;
  /** Of an action that can be switched on and off. */
  isOn?: boolean;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** Only in the menu: the row has another way to it. */
  isInMenuOnly?: boolean;
}

interface ActionsProps {
  title: string;
  actions: readonly RowAction[];
  isLocked?: boolean;
}

/** Actions of a row, as buttons. */
export function ActionButtons({ actions, isLocked = false }: ActionsProps) {
  return (
    <RowActions>
      {actions
        .filter(({ isInMenuOnly }) => !isInMenuOnly)
        .map((action) => (
          <ActionButton key={action.label} action={action} isLocked={isLocked} />
        ))}
    </RowActions>
  );
}

function ActionButton({
  action: { label, name, icon: Icon, act, isOn, isBusy = false },
  isLocked,
}: {
  action: RowAction;
  isLocked: boolean;
}) {
  const icon = <Icon size={18} stroke={1.6} />;
  if (typeof act === 'function')
    return <IconButton label={name} tip={label} icon={icon} aria-pressed={isOn} disabled={isLocked} loading={isBusy} onClick={act} />;
  if (isLocked) return <IconButton label={name} tip={label} icon={icon} disabled />;
  return (
    <Tooltip label={label}>
      {'to' in act ? (
        <ActionIcon component={Link} to={act.to} aria-label={name}>
          {icon}
        </ActionIcon>
      ) : (
        <ActionIcon component="a" {...act} aria-label={name}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  );
}

/** The same actions as a menu, where there is no room for buttons. */
export function ActionMenu({ title, actions, isLocked = false }: ActionsProps) {
  return (
    <RowActions>
      <Menu width={200}>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${title}`} disabled={isLocked}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, icon: Icon, act, isDangerous }) => {
            const look = { leftSection: <Icon size={15} stroke={1.75} />, 'data-tone': isDangerous ? 'danger' : undefined };
            if (typeof act === 'function')
              return (
                <Menu.Item key={label} {...look} onClick={act}>
                  {label}
                </Menu.Item>
              );
            if ('to' in act)
              return (
                <Menu.Item key={label} {...look} component={Link} to={act.to}>
                  {label}
                </Menu.Item>
              );
            return (
              <Menu.Item key={label} {...look} component="a" {...act}>
                {label}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </RowActions>
  );
}
