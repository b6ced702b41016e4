import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../features/account/api.ts';
import { payToInvite } from '../features/account/pay-to-invite.tsx';
import { MembersScreen } from '../features/team/members-screen.tsx';

export function Component() {
  const { data: me } = useQuery(meQuery);
  return <MembersScreen payFirst={payToInvite(me)} />;
}
