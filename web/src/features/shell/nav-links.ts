import { IconForms, type TablerIcon } from '@tabler/icons-react';
import { paths } from '../../paths.ts';

export interface NavLink {
  label: string;
  to: string;
  icon: TablerIcon;
  /** The address belongs to this link. */
  covers: (path: string) => boolean;
}

/** The links of the sidebar, the rail and the bottom bar, in their order. A new screen of the owner area is a row here. */
export const navLinks: readonly NavLink[] = [
  {
    label: 'Forms',
    to: paths.forms,
    icon: IconForms,
    covers: (path) => path === '/' || path === '/forms' || path.startsWith('/responses/'),
  },
];
