import { IconForms, IconUserCircle, type TablerIcon } from '@tabler/icons-react';
import { paths } from '../../paths.ts';

export interface NavLink {
  label: string;
  to: string;
  icon: TablerIcon;
  /** Whether the link is active at this address. */
  covers: (path: string) => boolean;
}

/** The links of the sidebar, the narrow sidebar and the bottom bar. Add a row for a new screen of the owner area. */
export const navLinks: readonly NavLink[] = [
  {
    label: 'Forms',
    to: paths.forms,
    icon: IconForms,
    covers: (path) => path === '/' || path === '/forms' || path.startsWith('/responses/'),
  },
  {
    label: 'Profile',
    to: paths.profile,
    icon: IconUserCircle,
    covers: (path) => path === '/profile' || path === '/settings',
  },
];
