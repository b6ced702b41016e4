import { IconBulb, IconForms, IconLifebuoy, IconUserCircle, IconUsers, type TablerIcon } from '@tabler/icons-react';
import { paths } from '../../paths.ts';

export interface NavLink {
  label: string;
  to: string;
  icon: TablerIcon;
  /** Whether the link is active at this address. */
  covers: (path: string) => boolean;
}

const SCREEN_OF_FORM = /^\/(?:responses|responsestrashed|summary|statistics)\/([^/]+)/;

/** The form whose screen this is. @param path of the address */
export const formIdIn = (path: string): string | undefined => SCREEN_OF_FORM.exec(path)?.[1];

/** The links of the sidebar, the narrow sidebar and the bottom bar. Add a row for a new screen of the owner area. */
export const navLinks: readonly NavLink[] = [
  {
    label: 'Forms',
    to: paths.forms,
    icon: IconForms,
    covers: (path) => path === '/' || path === paths.forms || formIdIn(path) !== undefined,
  },
  {
    label: 'Profile',
    to: paths.profile,
    icon: IconUserCircle,
    covers: (path) => path === '/profile' || path === '/settings',
  },
  { label: 'Team', to: paths.team, icon: IconUsers, covers: (path) => path === paths.team || path === paths.members },
  { label: 'Support', to: paths.support, icon: IconLifebuoy, covers: (path) => path === paths.support },
  { label: 'Suggestions', to: paths.suggestions, icon: IconBulb, covers: (path) => path === paths.suggestions },
];
