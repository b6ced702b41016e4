import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../features/account/api.ts';
import { payToInvite } from '../features/account/pay-to-invite.tsx';
import { TeamScreen } from '../features/team/team-screen.tsx';

export function Component() {
  const { data: me } = useQuery(meQuery);
  return <TeamScreen payFirst={payToInvite(me)} />;
}
