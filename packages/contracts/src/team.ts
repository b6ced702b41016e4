import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Done, Hint, Id, Nothing, PageInAddress, Text, ZoneQuery } from './shapes.ts';

export * from './team-for-services.ts';

const team = contractsOf('team');

/** Most people of a workspace besides its owner: members and open invitations. */
export const MOST_MEMBERS = 100;
/** People on a page of `getMembers`. */
export const MEMBERS_A_PAGE = 10;

export const WorkspaceRole = Type.Union([Type.Literal('OWNER'), Type.Literal('ADMIN')], {
  description: 'OWNER in the own team; everyone else is ADMIN.',
});

const personFields = {
  _id: Type.String({ description: "The user's id, or the id of the invitation." }),
  email: Type.String(),
  role: WorkspaceRole,
  firstname: Type.String({ description: 'Empty for an invitation.' }),
  fullName: Type.String({ description: 'Empty for an invitation.' }),
  /** 'firstname' for the letter avatar, otherwise a file name under /files/User/{_id}/. */
  avatar: Type.String(),
  /** 'r, g, b' */
  color: Type.String(),
  memberColor: Type.String({ description: 'The same as color.' }),
  created_at: Type.Number({ description: "When the person was invited or joined, or the owner's account was made; epoch milliseconds." }),
  updated_at: Type.Number({ description: 'The same, or when the mail of an invitation was sent last.' }),
  expires_at: Type.Union([Type.Number(), Type.Null()], {
    description: 'When the link of an invitation expires, or expired; null for members. An expired invitation can be sent again.',
  }),
};

const TeamMember = Type.Object({ ...personFields, status: Type.Union([Type.Literal('pending'), Type.Literal('accepted')]) }, closed);
/** 'confirm': the person has confirmed, which `TeamMember` calls 'accepted'. */
const ListedMember = Type.Object({ ...personFields, status: Type.Union([Type.Literal('pending'), Type.Literal('confirm')]) }, closed);

const MemberPage = Type.Object({ data: Type.Array(ListedMember), total: Type.Integer(), current_page: Type.Integer() }, closed);
const page = Type.Object({ page: PageInAddress('^[1-9][0-9]{0,2}$', 999) }, closed);

const inviting = {
  'team.invalid_invitation': 422,
  'team.too_many': 429,
  'team.not_found': 404,
};

export const getTeamMembers = team('getTeamMembers', {
  summary: 'Everyone of the team: the owner, the members, then the invitations',
  method: 'GET',
  path: '/api/get-team-members',
  may: 'team',
  reply: Type.Object({ members: Type.Array(TeamMember) }, closed),
  errors: {},
});

export const addMemberToTheTeam = team('addMemberToTheTeam', {
  grows: true,
  summary: 'Invites a person by mail. The link works once, for 7 days; the role is always ADMIN',
  path: '/api/add-member-to-the-team',
  may: 'team',
  whileSuspended: 'refused',
  body: Type.Object({ email: Text(254), role: Hint(20) }, closed),
  reply: Type.Object({ member: TeamMember }, closed),
  errors: inviting,
});

/** The older call for the same. */
export const addmembers = team('addmembers', {
  grows: true,
  summary: 'Invites a person by mail, like /api/add-member-to-the-team',
  may: 'team',
  whileSuspended: 'refused',
  body: Type.Object({ email: Text(254) }, closed),
  reply: Done,
  errors: inviting,
});

export const resendInvitation = team('resendInvitation', {
  summary:
    'Mails an invitation again, with a new link for 7 days; the former link stops working. One that was mailed less than a minute ago is answered as it is',
  path: '/api/invitations/resend',
  may: 'team',
  whileSuspended: 'depends',
  body: Type.Object({ invitation_id: Id }, closed),
  reply: Type.Object({ member: TeamMember }, closed),
  errors: inviting,
});

export const removeInvitation = team('removeInvitation', {
  summary: 'Cancels an invitation; its link stops working',
  method: 'DELETE',
  path: '/api/invitations/remove',
  may: 'team',
  query: Type.Object({ invitation_id: Id }, closed),
  reply: Done,
  errors: { 'team.not_found': 404 },
});

export const deleteTeamMember = team('deleteTeamMember', {
  summary: 'Removes a member, who loses access at once. Invitations that the member sent are canceled',
  method: 'DELETE',
  path: '/api/delete-team-member',
  may: 'team',
  query: Type.Object({ user_id: Id }, closed),
  reply: Done,
  errors: { 'team.not_found': 404, 'team.not_removable': 422 },
});

export const deleteMember = team('deleteMember', {
  summary:
    'Removes a member or cancels an invitation, by its _id, and answers the page as it is afterwards. A field that names someone else is refused',
  may: 'team',
  query: page,
  body: Type.Object(
    {
      memberId: Id,
      confirm: Type.Optional(Type.Unknown({ description: "'confirm' or 'pending': the status in the list. Other values say nothing." })),
      userId: Type.Optional(Type.Union([Text(64), Type.Null()], { description: 'The same as memberId, the id of who asks, or empty.' })),
      email: Type.Optional(Type.Union([Text(254), Type.Null()], { description: 'The address in the list, or empty.' })),
    },
    closed,
  ),
  reply: MemberPage,
  errors: { 'team.not_found': 404, 'team.not_removable': 422, 'team.contradiction': 422 },
});

export const getMembers = team('getMembers', {
  summary: 'A page of the people who were invited: those who confirmed and those who have not yet',
  may: 'team',
  query: page,
  body: Nothing,
  reply: MemberPage,
  errors: {},
});

export const getMembersConfirm = team('getMembersConfirm', {
  summary: 'A page of the people who have not confirmed their invitation yet',
  may: 'team',
  query: page,
  body: Nothing,
  reply: MemberPage,
  errors: {},
});

export const getMembersConfirmCount = team('getMembersConfirmCount', {
  summary: 'How many people have not confirmed their invitation yet',
  may: 'team',
  body: Nothing,
  reply: Type.Object({ count: Type.Integer() }, closed),
  errors: {},
});

export const generateMemberListPdf = team('generateMemberListPdf', {
  summary: "The members and invitations of the open team as 'Team - {date}.pdf'; the id is the caller's own",
  method: 'GET',
  path: '/api/generateMemberListPdf/:userId',
  may: 'team',
  params: Type.Object({ userId: Id }, closed),
  query: ZoneQuery,
  reply: 'file',
  media: ['application/pdf'],
  errors: { 'team.not_found': 404 },
  rateLimit: 30,
});

export const getWorkspaces = team('getWorkspaces', {
  summary: 'The teams that the caller may open: the own one first. switchWorkspace opens another one',
  method: 'GET',
  path: '/api/get-workspaces',
  may: 'account',
  reply: Type.Object(
    {
      workspaces: Type.Array(
        Type.Object(
          { _id: Id, name: Type.String({ description: "The owner's full name." }), role: WorkspaceRole, current: Type.Boolean() },
          closed,
        ),
      ),
      deleted: Type.Array(Type.Object({ _id: Id, joined_at: Type.Number(), deleted_at: Type.Number() }, closed), {
        description:
          'Teams of the caller whose owners deleted their accounts in the last 90 days, the latest first, until closeDeletedTeam.',
      }),
    },
    closed,
  ),
  errors: {},
});

export const closeDeletedTeam = team('closeDeletedTeam', {
  summary: 'The caller has read that the owner of a team deleted it: getWorkspaces names it no more',
  path: '/api/close-deleted-team',
  may: 'account',
  body: Type.Object({ workspace_id: Id }, closed),
  reply: Done,
  errors: {},
});

export const leaveWorkspace = team('leaveWorkspace', {
  summary: 'The caller leaves the team of another account and loses access at once. Whoever has left already is told the same',
  path: '/api/leave-workspace',
  may: 'account',
  body: Type.Object({ workspace_id: Id }, closed),
  reply: Done,
  errors: { 'team.not_removable': 422 },
});

export const getExternalForms = team('getExternalForms', {
  summary: 'The forms that the caller reaches through teams other than the open one, newest change first; 200 at most',
  method: 'GET',
  path: '/api/get-external-forms',
  may: 'account',
  reply: Type.Object(
    {
      forms: Type.Array(
        Type.Object(
          {
            _id: Id,
            title: Type.String(),
            updated_at: Type.Number(),
            workspace_id: Id,
            workspace: Type.String({ description: 'The full name of the owner.' }),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  errors: {},
});
