import { type BodyOf, normalizeEmail, type team } from '@formwright/contracts';
import { AppError, type Caller } from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';
import type { Invitation } from '../invitations/invitation.ts';
import { findPeople } from '../people.ts';
import type { Membership } from './membership.ts';

/**
 * What a call of the older screen says about a person besides the id. The specification does not say whose id `userId` is, so the id of
 * the caller is accepted as well.
 */
export interface Said extends Pick<BodyOf<typeof team.deleteMember>, 'confirm' | 'userId' | 'email'> {
  caller: Caller;
}

/** @throws AppError 'team.contradiction' if a field names somebody else than the member */
export async function requireMember(deps: TeamDeps, { userId }: Membership, said: Said): Promise<void> {
  const person = said.email ? (await findPeople(deps, [userId])).get(userId) : undefined;
  requireAlike(said, { id: userId, email: person?.email, contrary: 'pending' });
}

/** @throws AppError 'team.contradiction' if a field names somebody else than the invitation */
export const requireInvitation = ({ _id, email }: Invitation, said: Said): void =>
  requireAlike(said, { id: _id, email, contrary: 'confirm' });

function requireAlike(said: Said, { id, email, contrary }: { id: string; email: string | undefined; contrary: string }): void {
  const faults: Record<string, string> = {};
  if (said.userId && ![id, said.caller.userId, said.caller.workspaceId].includes(said.userId))
    faults.userId = 'This is not the person that memberId names.';
  if (said.email && email !== undefined && normalizeEmail(said.email) !== normalizeEmail(email))
    faults.email = 'This is not the address of the person that memberId names.';
  if (said.confirm === contrary) faults.confirm = 'This is not the status of the person that memberId names.';
  if (Object.keys(faults).length > 0) throw new AppError('team.contradiction', faults);
}
