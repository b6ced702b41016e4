import { Type } from 'typebox';
import { contractsOf, multipart } from './contract.ts';
import { AccessToken, closed, Done, Id, Nothing, Plan, SigninCode, Text, unchanged } from './shapes.ts';
import { WorkspaceRole } from './team.ts';

export * from './google.ts';
export * from './joining.ts';
export * from './operators.ts';
export { beginOwnData, downloadOwnData, getAccountContents, getOwnData, openOwnData, removeOwnData } from './own-data.ts';
export * from './passkeys.ts';
export * from './people-for-operators.ts';
export * from './profile.ts';
export * from './recovery.ts';
export * from './second-factor.ts';
export * from './sessions.ts';
export * from './unsubscribe.ts';

const identity = contractsOf('identity');

export const User = Type.Object(
  {
    _id: Id,
    email: Type.String(),
    firstname: Type.String(),
    lastname: Type.String(),
    plan: Plan,
    plan_pricing: Plan,
    /** The number of forms that the plan allows; null: unlimited. */
    maxCount: Type.Union([Type.Integer(), Type.Null()]),
    /** The number of forms that can still be created; null: unlimited. */
    formCount: Type.Union([Type.Integer(), Type.Null()]),
    haveOneTimeForm: Type.Integer(),
    blocked: Type.Integer(),
    /** Whether the user's own account is suspended: profile and password can then not be changed, in any workspace. */
    own_blocked: Type.Integer(),
    /** 1: the open account is taken down, whatever is paid. */
    taken_down: Type.Integer(),
    /** The open workspace. Plan and quota are its own. */
    workspace_id: Id,
    role: WorkspaceRole,
    /** 'firstname' for the letter avatar, otherwise a file name under /files/User/{id}/. */
    avatar: Type.String(),
    /** 'r, g, b' */
    color: Type.String(),
    showlogo: Type.Integer(),
    formatedDate: Type.String({ description: 'The day of created_at in UTC.' }),
    created_at: Type.Integer({ description: 'When the account was made, epoch milliseconds.' }),
    email_notification: Type.String(),
    browser_notification: Type.String(),
  },
  closed,
);

export const signupUser = identity('signupUser', {
  grows: true,
  summary: 'Creates an account and sends the verification mail; answers the same for an email that is registered, whose owner gets a mail',
  auth: 'none',
  body: multipart({
    fields: Type.Object(
      {
        firstname: Type.Optional(Text(100)),
        lastname: Type.Optional(Text(100)),
        email: Type.Optional(Text(254)),
        password: Type.Optional(Text(200)),
        confirm_password: Type.Optional(Text(200)),
        /** '1', 'true' or 'on' if the terms are accepted. */
        confirm: Type.Optional(Text(5)),
        signupType: Type.Optional(Text(40)),
      },
      closed,
    ),
    json: [],
    files: { named: '^avatar$', maxFiles: 1, maxFileBytes: 500_000, maxTotalBytes: 500_000 },
  }),
  bodyLimit: 1_000_000,
  reply: Done,
  errors: { 'identity.invalid_signup': 422, 'identity.signup_closed': 403, 'identity.signup_limit': 429 },
  rateLimit: 20,
});

export const verifyEmail = identity('verifyEmail', {
  summary: 'Verifies an account with the single-use token from the mail and the password, and signs in; the link opens /verify/{token}',
  auth: 'none',
  body: Type.Object({ token: Text(100), password: Text(200), remember: Type.Optional(Type.Boolean()) }, closed),
  reply: AccessToken,
  errors: {
    'identity.link_invalid': 410,
    'identity.signup_closed': 403,
    'identity.wrong_password': 422,
    'identity.too_many_attempts': 429,
  },
  rateLimit: 30,
});

export const newVerify = identity('newVerify', {
  summary: 'Sends the verification mail again, up to 4 times',
  auth: 'none',
  body: Type.Object({ email: Text(254) }, closed),
  reply: Done,
  errors: { 'identity.resend_limit': 429, 'identity.invalid_email': 422 },
  rateLimit: 10,
});

export const signinUser = identity('signinUser', {
  summary: 'Signs in; sets the rotating refresh cookie (365 days with remember, else for the browser session)',
  auth: 'none',
  body: Type.Object(
    { email: Text(254), password: Text(200), remember: Type.Optional(Type.Boolean()), code: Type.Optional(SigninCode) },
    closed,
  ),
  reply: AccessToken,
  /** Envelope: {error: {email|password|both|verify|admin|code: text}}. */
  errors: { 'identity.signin_refused': 401, 'identity.too_many_attempts': 429, 'identity.invalid_signin': 422 },
  rateLimit: 60,
});

export const refreshToken = identity('refreshToken', {
  summary: 'Trades the refresh cookie for a new access token and a new cookie; a cookie whose successor was used ends its session',
  auth: 'none',
  byCookie: true,
  body: Nothing,
  reply: AccessToken,
  errors: { 'identity.session_ended': 401 },
});

export const signout = identity('signout', {
  summary: 'Ends the session',
  may: 'account',
  beforeFactor: true,
  body: Nothing,
  reply: Done,
  errors: {},
});

export const getMe = identity('getMe', {
  summary: 'The signed-in user',
  may: 'account',
  beforeFactor: true,
  body: Nothing,
  reply: User,
  errors: { 'identity.session_ended': 401 },
});

export const updateMyPasswordDetails = identity('updateMyPasswordDetails', {
  summary: 'Changes the password; every other session ends',
  path: '/api/UpdateMyPasswordDetails',
  may: 'account',
  whileSuspended: 'refused',
  body: Type.Object({ current_password: Text(200), password: Text(200), confirm_password: Text(200) }, closed),
  reply: AccessToken,
  errors: {
    'identity.invalid_password': 422,
    'identity.session_ended': 401,
    'identity.too_many_attempts': 429,
  },
});

export const changeshowlogo = identity('changeshowlogo', {
  summary: "Shows or hides the product's logo on the caller's public forms; the plan must include it",
  may: 'account',
  whileSuspended: 'refused',
  body: Type.Object(
    {
      value: Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)], { description: 'Whether the logo is shown.' }),
      userId: Type.String({ minLength: 1, maxLength: 64, description: "The caller's own id." }),
    },
    closed,
  ),
  reply: Type.Object({ showlogo: Type.Integer() }, closed),
  errors: {
    'identity.not_yours': 403,
    'identity.not_in_plan': 403,
    'identity.session_ended': 401,
  },
});

export const deleteAccount = identity('deleteAccount', {
  summary:
    "Deletes the caller's account, with the password; without one only within 10 minutes after the sign-in. With a second factor also by a code",
  may: 'account',
  body: Type.Object({ password: Type.Optional(Text(200)), code: Type.Optional(SigninCode) }, closed),
  reply: Done,
  /** Envelope of 422: {error: {password|code: text}}. */
  errors: {
    'identity.session_ended': 401,
    'identity.wrong_password': 422,
    'identity.second_factor_refused': 422,
    'identity.too_many_attempts': 429,
  },
});

export const userAvatar = identity('userAvatar', {
  summary: "A user's picture",
  method: 'GET',
  path: '/files/User/:userId/:name',
  auth: 'none',
  params: Type.Object({ userId: Id, name: Text(255) }, closed),
  reply: 'file',
  media: ['image/jpeg', 'image/png', 'image/apng', 'image/webp'],
  pages: { 304: unchanged },
  errors: { 'identity.not_found': 404 },
  rateLimit: 10_000,
});

/** Finds an account by its email, for operator commands and billing. */
export const findAccount = identity('findAccount', {
  summary: 'The account of an email address',
  auth: 'operator',
  body: Type.Object({ email: Text(254) }, closed),
  reply: Type.Object({ userId: Id, workspaceId: Id }, closed),
  errors: { 'identity.no_account': 404 },
});

export const findPerson = identity('findPerson', {
  summary: 'Who a user is, for a service that writes to people',
  auth: 'service',
  callers: ['support', 'admin'],
  isIdempotent: true,
  body: Type.Object({ userId: Id }, closed),
  reply: Type.Object({ email: Type.String(), firstname: Type.String(), lastname: Type.String() }, closed),
  errors: { 'identity.no_account': 404 },
});

export const describeOwner = identity('describeOwner', {
  summary: "Since when an account is there, and the domain of its owner's address",
  auth: 'service',
  callers: ['forms'],
  isIdempotent: true,
  body: Type.Object({ userId: Id }, closed),
  reply: Type.Object({ domain: Type.String(), createdAt: Type.Integer() }, closed),
  errors: { 'identity.no_account': 404 },
});

export const findLogNames = identity('findLogNames', {
  summary: 'Operator command: who an email address is in the security log',
  auth: 'operator',
  body: Type.Object({ email: Text(254) }, closed),
  /** The names under which the security log knows this address: the user id, if there is an account, and a digest. */
  reply: Type.Object({ who: Type.Array(Type.String()) }, closed),
  errors: {},
});
