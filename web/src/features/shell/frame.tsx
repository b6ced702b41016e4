import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { productName } from '../../lib/product.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LogoMark } from '../../ui/wordmark.tsx';
import styles from './frame.module.css';
import { type RecentForm, Sidebar } from './sidebar.tsx';

export interface FrameProps {
  person: Person | undefined;
  recentForms: readonly RecentForm[];
  onSignOut: () => void;
  /** Menu items that open another account. */
  accounts?: ReactNode;
  /** Shown at the start of the header: where one is. */
  place?: ReactNode;
  /** Shown in the header, before the avatar. */
  tools?: ReactNode;
  /** Shown at the bottom of the sidebar. */
  aside?: ReactNode;
  /** The screen. */
  children: ReactNode;
}

/** Layout of the owner area. */
export function Frame({ person, recentForms, onSignOut, accounts, place, tools, aside, children }: FrameProps) {
  return (
    <div className={styles.app}>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link is a link; only how it gets there differs */}
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // Keeps the address: a changed hash would add a history entry that the router does not know.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to content
      </a>
      <Sidebar recentForms={recentForms}>{aside}</Sidebar>
      <div className={styles.right}>
        <header className={styles.head}>
          <Link className={styles.brand} to={paths.forms} aria-label={`${productName()}, forms`}>
            <LogoMark />
          </Link>
          <span className={styles.place}>{place}</span>
          {tools}
          <AvatarMenu person={person} accounts={accounts} onSignOut={onSignOut} />
        </header>
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

interface Person {
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
function AvatarMenu({ person, accounts, onSignOut }: AvatarMenuProps) {
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
