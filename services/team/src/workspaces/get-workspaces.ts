import { forms, fullName, type ReplyOf, type team } from '@formwright/contracts';
import type { Caller, Request } from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';
import { findPeople } from '../people.ts';

/** The workspaces that a user may open, the own one first, with their names. */
async function findWorkspaces(deps: TeamDeps, { userId }: Caller): Promise<{ id: string; name: string }[]> {
  const memberships = await deps.repository.findMembershipsOf(userId);
  // A workspace has the id of its owner.
  const ids = [userId, ...memberships.toSorted((one, other) => one.joinedAt - other.joinedAt).map(({ workspaceId }) => workspaceId)];
  const people = await findPeople(deps, ids);
  return ids.flatMap((id) => {
    const owner = people.get(id);
    return owner ? [{ id, name: fullName(owner) }] : [];
  });
}

export function getWorkspaces(deps: TeamDeps) {
  return async ({ caller }: Request<typeof team.getWorkspaces>): Promise<ReplyOf<typeof team.getWorkspaces>> => ({
    workspaces: (await findWorkspaces(deps, caller)).map(({ id, name }) => ({
      _id: id,
      name,
      role: id === caller.userId ? 'OWNER' : 'ADMIN',
      current: id === caller.workspaceId,
    })),
    deleted: (await deps.repository.findDeletedTeams(caller.userId)).map(({ workspaceId, joinedAt, deletedAt }) => ({
      ...{ _id: workspaceId, joined_at: joinedAt, deleted_at: deletedAt },
    })),
  });
}

/** Removes the notice of a deleted team once its former member has read it. */
export function closeDeletedTeam({ repository }: TeamDeps) {
  return async ({ caller, body }: Request<typeof team.closeDeletedTeam>): Promise<ReplyOf<typeof team.closeDeletedTeam>> => {
    await repository.closeDeletedTeam(caller.userId, body.workspace_id);
    return { success: true };
  };
}

/** Forms of the caller's other workspaces. */
export function getExternalForms(deps: TeamDeps) {
  return async ({ caller }: Request<typeof team.getExternalForms>): Promise<ReplyOf<typeof team.getExternalForms>> => {
    const others = (await findWorkspaces(deps, caller)).filter(({ id }) => id !== caller.workspaceId);
    const names = new Map(others.map(({ id, name }) => [id, name]));
    const found = await deps.ports.call(forms.findFormsOf, { body: { workspaceIds: [...names.keys()] } });
    return {
      forms: found.forms.map(({ id, workspaceId, title, updatedAt }) => ({
        ...{ _id: id, title, updated_at: updatedAt },
        ...{ workspace_id: workspaceId, workspace: names.get(workspaceId) ?? '' },
      })),
    };
  };
}
