import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../lib/dates.ts';
import { useUser, useWorkspace } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { CloseNotice } from '../../ui/close-notice.tsx';
import { deletedTeamsQuery, formerName, useCloseDeletedTeam } from './api.ts';
import { accountOf } from './workspace-names.ts';

/** Tells members that the owner of a team deleted it, until they have read it. */
export function DeletedTeams() {
  const user = useUser();
  const isOwn = useWorkspace() === user;
  const { data: deleted = [] } = useQuery(deletedTeamsQuery);
  const { mutate: close } = useCloseDeletedTeam();
  return deleted.map(({ _id, joined_at, deleted_at }, index) => {
    // Only this device may still know its name: the server has erased it.
    const name = formerName(_id);
    const team = name ? accountOf(name, false) : `The account that you joined as a member on ${formatDay(joined_at)}`;
    const text = `${team} was deleted by its owner on ${formatDay(deleted_at)}, with its forms and responses.`;
    return (
      <Banner key={_id} action={<CloseNotice onClose={() => close(_id)} />}>
        {isOwn && index === deleted.length - 1 ? `${text} This is your own account.` : text}
      </Banner>
    );
  });
}
