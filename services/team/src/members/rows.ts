import { fullName, type ReplyOf, type team } from '@formwright/contracts';
import type { Invitation } from '../invitations/invitation.ts';
import type { Person } from '../people.ts';

export type TeamRow = ReplyOf<typeof team.getTeamMembers>['members'][number];

/** Color of everybody who has no account yet, as far as the team knows. */
const INVITED_COLOR = '87, 83, 94';

/** An invitation in a list. It shows nothing of an account that may exist. */
export const invitedRow = ({ _id, shownEmail, createdAt, sentAt, expiresAt }: Invitation): TeamRow => ({
  ...{ _id, email: shownEmail, status: 'pending', role: 'ADMIN' },
  ...{ firstname: '', fullName: '', avatar: 'firstname', color: INVITED_COLOR, memberColor: INVITED_COLOR },
  ...{ created_at: createdAt, updated_at: sentAt, expires_at: expiresAt },
});

/** The owner or a member in a list. @param since when the person joined, or the owner's account was made */
export function personRow(person: Person, role: TeamRow['role'], since: number): TeamRow {
  const { userId: _id, email, firstname, avatar, color } = person;
  return {
    ...{ _id, email, status: 'accepted', role },
    ...{ firstname, fullName: fullName(person), avatar: avatar || 'firstname', color, memberColor: color },
    ...{ created_at: since, updated_at: since, expires_at: null },
  };
}
