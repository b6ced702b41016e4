import { Menu } from '@mantine/core';
import { IconForms, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import styles from '../editor.module.css';

/** The sidebar of the owner area while a form is edited. In a new tab, so that the form stays open. */
const links = [
  { label: 'Profile', to: paths.profile, icon: IconUserCircle },
  { label: 'Forms', to: paths.forms, icon: IconForms },
] as const;

/** A column of icons; below 900 px under the palette. */
export function Rail() {
  return (
    <nav className={styles.rail} aria-label="Main">
      {links.map(({ label, to, icon: Icon }) => (
        <Link key={to} to={to} target="_blank" title={`${label}, opens in a new tab`} aria-label={`${label}, opens in a new tab`}>
          <Icon size={18} stroke={1.6} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  );
}

/** The same links for the menu of a phone, which has no room for a sidebar. */
export const railItems = links.map(({ label, to }) => (
  <Menu.Item key={to} component={Link} to={to} target="_blank">
    {label}
    <span className="vh">, opens in a new tab</span>
  </Menu.Item>
));
