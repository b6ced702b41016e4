import { Type } from 'typebox';
import { contractsOf, multipart } from './contract.ts';
import { AccessToken, closed, Done, Id, Text } from './shapes.ts';

const identity = contractsOf('identity');

// Accepting an invitation of a team, and working in more than one workspace. The invitations themselves belong to the service team.

const token = Type.String({ maxLength: 100, description: 'The last part of the link in the mail.' });

const joiningFields = {
  firstname: Type.Optional(Text(100)),
  lastname: Type.Optional(Text(100)),
  email: Type.Optional(Type.String({ maxLength: 254, description: 'That of the invitation, or nothing; another one is refused.' })),
  password: Type.Optional(Type.String({ maxLength: 200, description: 'The password of the account, if the address has one.' })),
  confirm_password: Type.Optional(Text(200)),
  /** '1', 'true' or 'on' if the terms are accepted. */
  confirm: Type.Optional(Text(5)),
  signupType: Type.Optional(Text(40)),
  workspace_id: Type.Optional(Type.String({ maxLength: 64, description: 'Not looked at: the team is that of the invitation.' })),
  auto_verify: Type.Optional(Type.String({ maxLength: 5, description: 'Not looked at: the link proves the address.' })),
};
const files = { named: '^avatar$', maxFiles: 1, maxFileBytes: 500_000, maxTotalBytes: 500_000 };
const errors = {
  'identity.member_link_invalid': 410,
  'team.too_many_workspaces': 422,
  'identity.invalid_signup': 422,
  'identity.signup_closed': 403,
  'identity.signup_limit': 429,
  'identity.too_many_attempts': 429,
};

export const getInvitation = identity('getInvitation', {
  summary: 'Who invites, which address, and whether that address has an account, whose password is then enough to accept',
  auth: 'none',
  body: Type.Object({ token }, closed),
  reply: Type.Object(
    { inviter: Type.String({ description: 'Full name, or the address of who has none.' }), email: Type.String(), known: Type.Boolean() },
    closed,
  ),
  errors: { 'identity.member_link_invalid': 410 },
  rateLimit: 60,
});

export const approveInvitation = identity('approveInvitation', {
  grows: true,
  summary:
    'Accepts an invitation and signs in to its team. An address without account gets one, verified by the link; otherwise the password is needed, or the token of that account',
  path: '/api/approve-invitation/:token',
  alsoErrors: true,
  auth: 'optional',
  params: Type.Object({ token }, closed),
  body: multipart({
    fields: Type.Object(
      { ...joiningFields, remember: Type.Optional(Type.String({ maxLength: 5, description: "'1', 'true' or 'on': as for signinUser." })) },
      closed,
    ),
    json: [],
    files,
  }),
  bodyLimit: 1_000_000,
  reply: AccessToken,
  errors,
  rateLimit: 20,
});

export const getSignupMemberData = identity('getSignupMemberData', {
  summary: 'The address of an invitation; a cookie remembers it for signupMembers. An error under confirm sends the screen to /signin',
  auth: 'none',
  setsCookie: true,
  body: Type.Object({ memberId: token }, closed),
  reply: Type.Object({ email: Type.String() }, closed),
  errors: { 'identity.member_link_invalid': 410 },
  rateLimit: 60,
});

export const signupMembers = identity('signupMembers', {
  grows: true,
  summary: 'Accepts an invitation like /api/approve-invitation/{token}, and leaves the sign-in to /signin',
  auth: 'none',
  setsCookie: true,
  body: multipart({
    fields: Type.Object(
      {
        ...joiningFields,
        memberId: Type.Optional(
          Type.String({
            maxLength: 100,
            description:
              'The last part of the link in the mail. Without it, that of the last getSignupMemberData in this browser, for an hour.',
          }),
        ),
      },
      closed,
    ),
    json: [],
    files,
  }),
  bodyLimit: 1_000_000,
  reply: Done,
  errors,
  rateLimit: 20,
});

export const switchWorkspace = identity('switchWorkspace', {
  summary: "Opens another team of the caller: a new access token, and the session's next ones, are for it",
  may: 'account',
  body: Type.Object({ workspace_id: Id }, closed),
  reply: AccessToken,
  errors: { 'identity.no_workspace': 404, 'identity.session_ended': 401 },
});

/** For team and billing, which store ids of users only. */
export const findPeople = identity('findPeople', {
  summary: 'Who these users are; deleted ones are left out',
  auth: 'service',
  callers: ['team', 'billing'],
  isIdempotent: true,
  body: Type.Object({ userIds: Type.Array(Id, { maxItems: 200 }) }, closed),
  reply: Type.Object(
    {
      people: Type.Array(
        Type.Object(
          {
            userId: Id,
            email: Type.String(),
            firstname: Type.String(),
            lastname: Type.String(),
            avatar: Type.String(),
            color: Type.String(),
            /** When the account was made. */
            createdAt: Type.Number(),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  errors: {},
});

export const findInvitee = identity('findInvitee', {
  summary: 'Checks the address of a person to invite, and whose it is',
  auth: 'service',
  callers: ['team'],
  body: Type.Object({ email: Text(254) }, closed),
  reply: Type.Object(
    {
      /** Normalized. */
      email: Type.String(),
      shownEmail: Type.String(),
      /** null: nobody has this address. */
      userId: Type.Union([Id, Type.Null()]),
    },
    closed,
  ),
  errors: { 'identity.invalid_email': 422 },
});

export const takeMail = identity('takeMail', {
  summary: 'Counts the mail of an invitation among those that strangers may cause an address to get, and says whether it may be sent',
  auth: 'service',
  callers: ['team'],
  body: Type.Object({ email: Text(254) }, closed),
  reply: Type.Object({ isTaken: Type.Boolean() }, closed),
  errors: {},
});

export const returnMail = identity('returnMail', {
  summary: 'Counts one mail less, because the invitation was not stored',
  auth: 'service',
  callers: ['team'],
  body: Type.Object({ email: Text(254) }, closed),
  reply: Done,
  errors: {},
});
