import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { TabLine } from '../../ui/tabs.tsx';

const views = [
  ['team', paths.team, 'Everyone'],
  ['members', paths.members, 'Invitations'],
] as const;

/** The two views of the people of an account. */
export const TeamTabs = ({ current }: { current: (typeof views)[number][0] }) => (
  <TabLine label="Team">
    {views.map(([view, to, label]) => (
      <Link key={view} to={to} aria-current={view === current ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </TabLine>
);
