import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabLine } from '../../ui/tabs.tsx';

const views = [
  ['team', paths.team, 'Everyone'],
  ['members', paths.members, 'Invitations'],
] as const;

/** The head of both views of the people of an account. The same words above the tabs, so that none moves when another is chosen. */
export const TeamHead = ({ current, end }: { current: (typeof views)[number][0]; end?: ReactNode }) => (
  <>
    <PageHeader
      title="Team"
      hint="Members see and change all forms and responses of this account, and invite others. Its plan stays with its owner."
    />
    <TabLine label="Team" end={end} isEndShort>
      {views.map(([view, to, label]) => (
        <Link key={view} to={to} aria-current={view === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </TabLine>
  </>
);
