import type { ReplyOf } from '@formwright/contracts/contract';
import { switchWorkspace } from '@formwright/contracts/identity';
import {
  addMemberToTheTeam,
  addmembers,
  closeDeletedTeam,
  deleteMember,
  deleteTeamMember,
  getMembers,
  getMembersConfirm,
  getMembersConfirmCount,
  getTeamMembers,
  getWorkspaces,
  leaveWorkspace,
  removeInvitation,
  resendInvitation,
} from '@formwright/contracts/team';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { session } from '../../lib/session.ts';
import { workspaceMoves } from '../../lib/workspace-moves.ts';
import { tellError, toast } from '../../ui/toast-store.ts';

export type TeamMember = ReplyOf<typeof getTeamMembers>['members'][number];
export type MemberPage = ReplyOf<typeof getMembers>;
/** Somebody on either screen. */
export type Person = TeamMember | MemberPage['data'][number];
export type Workspace = ReplyOf<typeof getWorkspaces>['workspaces'][number];

/** The key of all lists of people: a change renews each of them. */
const teamKey = ['team'] as const;

/** Everybody of the workspace: its owner, the members, then the invitations. */
export const teamQuery = queryOptions({
  queryKey: [...teamKey, 'people'],
  queryFn: ({ signal }) => request(getTeamMembers, { signal }).then(({ members }) => members),
});

const pageQuery = (page: number) => (page > 1 ? { query: { page: String(page) } } : {});

/** A page of all who were invited, or of those who have not confirmed yet. @param page counted from 1 */
export const membersQuery = (list: 'invited' | 'awaited', page: number) =>
  queryOptions({
    queryKey: [...teamKey, list, page],
    queryFn: ({ signal }) => request(list === 'invited' ? getMembers : getMembersConfirm, { ...pageQuery(page), signal }),
    // A page of the same list: what the other one says of nobody is not true of this.
    placeholderData: (before, query) => (query?.queryKey[1] === list ? before : undefined),
  });

/** How many have not confirmed yet. */
export const awaitedCountQuery = queryOptions({
  queryKey: [...teamKey, 'awaited count'],
  queryFn: ({ signal }) => request(getMembersConfirmCount, { signal }).then(({ count }) => count),
});

/** The accounts that the user may open, the own one first. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: async ({ signal }) => {
    const reply = await request(getWorkspaces, { signal });
    for (const { _id, name } of reply.workspaces) names.set(_id, name);
    return reply;
  },
  select: ({ workspaces }) => workspaces,
});

/** The teams that the user has lost with their owners' accounts, and has not read of. */
export const deletedTeamsQuery = { ...workspacesQuery, select: ({ deleted }: ReplyOf<typeof getWorkspaces>) => deleted };

/** The user has read it. It is gone at once, and comes back if it could not be stored. */
export function useCloseDeletedTeam() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (workspaceId: string) => request(closeDeletedTeam, { body: { workspace_id: workspaceId } }),
    onMutate: (workspaceId) =>
      queries.setQueryData(
        workspacesQuery.queryKey,
        (reply) => reply && { ...reply, deleted: reply.deleted.filter(({ _id }) => _id !== workspaceId) },
      ),
    onError: tellError,
    onSettled: () => queries.invalidateQueries({ queryKey: workspacesQuery.queryKey }),
  });
}

/** Names of accounts by id. They outlive the cache: one that the user was removed from is no longer in the list. */
const names = new Map<string, string>();

/** The name of an account that was open once. */
export const formerName = (workspaceId: string): string | undefined => names.get(workspaceId);

/** How a screen changes the team: the two of the specification have calls of their own. */
export interface TeamCalls {
  invite: (email: string) => Promise<unknown>;
  remove: (person: Person) => Promise<unknown>;
}

export const teamCalls: TeamCalls = {
  invite: (email) => request(addMemberToTheTeam, { body: { email } }),
  remove: ({ _id, status }) =>
    status === 'pending'
      ? request(removeInvitation, { query: { invitation_id: _id } })
      : request(deleteTeamMember, { query: { user_id: _id } }),
};

export const memberCalls: TeamCalls = {
  invite: (email) => request(addmembers, { body: { email } }),
  remove: ({ _id, email }) => request(deleteMember, { body: { memberId: _id, email } }),
};

export const sendAgain = ({ _id }: Person) => request(resendInvitation, { body: { invitation_id: _id } });

interface TeamChangeSteps<Subject> {
  onSuccess: (subject: Subject) => void;
  onError: (error: Error) => void;
  /** Called when the lists are loaded again. */
  onShown?: () => void;
}

/**
 * Makes a change of the team and shows it in every list. After a failure the lists are loaded again as well, because somebody else may have
 * made the same change before.
 * @param steps are called even if the list has left the screen, as it does with its last person
 */
export function useTeamChange<Subject>(
  change: (subject: Subject) => Promise<unknown>,
  { onSuccess, onError, onShown }: TeamChangeSteps<Subject>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_reply, subject) => onSuccess(subject),
    onError,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: teamKey });
      onShown?.();
    },
  });
}

/** @returns the token for another account */
export const switchTo = (workspaceId: string) => request(switchWorkspace, { body: { workspace_id: workspaceId } });

/** Opens another account. Everything on the screen is then of that account. */
export function useOpenWorkspace() {
  return useMutation({
    mutationFn: switchTo,
    onSuccess: ({ access_token }) => workspaceMoves.open(access_token),
    onError: tellError,
  });
}

interface Left {
  id: string;
  /** How it is called: 'Ada Wright’s account'. */
  title: string;
}

/** Leaves an account of somebody else, and opens the own one. */
export function useLeaveWorkspace() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Left) => {
      const user = session.user() ?? '';
      workspaceMoves.expect(user);
      await request(leaveWorkspace, { body: { workspace_id: id } });
      // If the account has already refused the token, the renewed token is for the user's own account, and this call fails.
      await switchTo(user).then(
        ({ access_token }) => workspaceMoves.open(access_token),
        () => undefined,
      );
    },
    onSuccess: (_reply, { title }) => {
      const isOwnOpen = session.workspace() === session.user();
      toast.lasting(`You have left ${title}.${isOwnOpen ? ' This is your own account.' : ''}`);
      if (isOwnOpen) return;
      // The next call is refused by the account that was left, and the own account opens. The message is gone by then, so the notice of the
      // move tells it.
      workspaceMoves.expect(null);
      void queries.invalidateQueries({ queryKey: teamKey });
    },
    onError: (error) => {
      workspaceMoves.expect(null);
      tellError(error);
    },
  });
}
