import { useQuery } from '@tanstack/react-query';
import { useUser, useWorkspace } from '../../lib/session.ts';
import { type Workspace, workspacesQuery } from './api.ts';

/** 'Ada Wright’s account'; 'your own account'. */
export const accountOf = (name: string | undefined, isOwn: boolean): string =>
  isOwn ? 'your own account' : name ? `${name}’s account` : 'someone else’s account';

/** The open account, if it is not the user's own. */
export function useForeignWorkspace(): { id: string; title: string } | null {
  const user = useUser();
  const id = useWorkspace();
  const isForeign = id !== null && id !== user;
  const { data } = useQuery({ ...workspacesQuery, enabled: isForeign });
  if (!isForeign) return null;
  return { id, title: accountOf(nameIn(data, id), false) };
}

export const nameIn = (workspaces: readonly Workspace[] | undefined, id: string): string | undefined =>
  workspaces?.find(({ _id }) => _id === id)?.name;
