import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './avatar-menu.module.css';

export interface Person {
  name: string;
  email: string;
  /** The color of the letter's background, 'r, g, b'. */
  color?: string;
  picture?: string | undefined;
}

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

interface AvatarMenuProps {
  person: Person | undefined;
  /** Menu items that open another account. */
  accounts: ReactNode;
  onSignOut: () => void;
}

/** Shows the signed-in user, leads to the profile and to other accounts, changes the color scheme and signs out. */
export function AvatarMenu({ person, accounts, onSignOut }: AvatarMenuProps) {
  // `keepTransitions`, because disabling them injects a <style> element, which the content security policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <Menu width={220} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={styles.me} aria-label={person ? `Account of ${person.name}` : 'Account'}>
          <Avatar name={person?.name ?? ' '} picture={person?.picture} {...(person?.color && { color: person.color })} />
          <IconChevronDown size={15} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {person && (
          <div className={styles.who}>
            <div className="strong cut" dir="auto" title={person.name}>
              {person.name}
            </div>
            <div className="tiny faint cut" title={person.email}>
              {person.email}
            </div>
          </div>
        )}
        <Menu.Item component={Link} to={paths.profile} leftSection={<IconUserCircle size={15} stroke={1.75} />}>
          Profile
        </Menu.Item>
        {accounts}
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} className={styles.scheme} value={value} rightSection={<Icon size={15} stroke={1.75} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} stroke={1.75} />} onClick={onSignOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
