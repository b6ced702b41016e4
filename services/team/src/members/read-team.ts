import { type ReplyOf, team } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';
import { findPeople } from '../people.ts';
import { invitedRow, personRow, type TeamRow } from './rows.ts';

type MemberPage = ReplyOf<typeof team.getMembers>;

/** Everybody of a workspace: the owner, then the members, then the invitations, newest first. */
export async function readTeam(deps: TeamDeps, workspaceId: string): Promise<TeamRow[]> {
  const { repository } = deps;
  const [members, invitations] = await Promise.all([repository.findMembers(workspaceId), repository.findInvitations(workspaceId)]);
  const people = await findPeople(deps, [workspaceId, ...members.map(({ userId }) => userId)]);
  const owner = people.get(workspaceId);
  const joined = members.toSorted((one, other) => one.joinedAt - other.joinedAt);
  return [
    ...(owner ? [personRow(owner, 'OWNER', owner.createdAt)] : []),
    ...joined.flatMap(({ userId, joinedAt }) => {
      const person = people.get(userId);
      return person ? [personRow(person, 'ADMIN', joinedAt)] : [];
    }),
    ...invitations.toSorted((one, other) => other.createdAt - one.createdAt).map(invitedRow),
  ];
}

export function getTeamMembers(deps: TeamDeps) {
  return async ({ caller }: Request<typeof team.getTeamMembers>): Promise<ReplyOf<typeof team.getTeamMembers>> => ({
    members: await readTeam(deps, caller.workspaceId),
  });
}

/** A page of the people who were invited, as the older screen shows them. A page after the last one is answered as the last. */
export async function readPage(
  deps: TeamDeps,
  workspaceId: string,
  asked: string | undefined,
  isShown: (row: TeamRow) => boolean = () => true,
): Promise<MemberPage> {
  const rows = (await readTeam(deps, workspaceId)).filter((row) => row.role !== 'OWNER' && isShown(row));
  const last = Math.max(1, Math.ceil(rows.length / team.MEMBERS_A_PAGE));
  const page = Math.min(Number(asked ?? 1), last);
  const shown = rows.slice((page - 1) * team.MEMBERS_A_PAGE, page * team.MEMBERS_A_PAGE);
  const data = shown.map((row) => ({ ...row, status: row.status === 'accepted' ? ('confirm' as const) : row.status }));
  return { data, total: rows.length, current_page: page };
}

const isPending = ({ status }: TeamRow) => status === 'pending';

export function getMembers(deps: TeamDeps) {
  return ({ caller, query }: Request<typeof team.getMembers>) => readPage(deps, caller.workspaceId, query.page);
}

export function getMembersConfirm(deps: TeamDeps) {
  return ({ caller, query }: Request<typeof team.getMembersConfirm>) => readPage(deps, caller.workspaceId, query.page, isPending);
}

export function getMembersConfirmCount({ repository }: TeamDeps) {
  return async ({ caller }: Request<typeof team.getMembersConfirmCount>) => ({
    count: (await repository.findInvitations(caller.workspaceId)).length,
  });
}
