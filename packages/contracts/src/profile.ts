import { Type } from 'typebox';
import { contractsOf, multipart } from './contract.ts';
import { closed, Done, Nothing, Text } from './shapes.ts';

const identity = contractsOf('identity');

/** The largest picture of a person, in bytes. */
const MAX_AVATAR_BYTES = 500_000;

const Picture = Type.Object({ avatar: Type.String({ description: "As in getMe: 'firstname', or the name of the file." }) }, closed);
/** '1' on, '0' off. */
const Switch = Type.Union([Type.Literal('1'), Type.Literal('0')]);
const Check = Type.Object(
  { check: Type.Boolean({ description: 'The inverse of the switch as it stands, so what it shall be: true is on.' }) },
  closed,
);

export const updateMyGeneralDetails = identity('updateMyGeneralDetails', {
  summary: 'Changes the names; the email stays as it is, whatever is sent',
  path: '/api/UpdateMyGeneralDetails',
  may: 'account',
  whileSuspended: 'refused',
  body: Type.Object({ firstname: Text(100), lastname: Text(100), email: Type.Optional(Text(254)) }, closed),
  reply: Done,
  errors: { 'identity.invalid_details': 422, 'identity.session_ended': 401 },
});

export const emailCheck = identity('emailCheck', {
  summary: 'Switches the mails about new responses',
  may: 'account',
  body: Check,
  reply: Type.Object({ email_notification: Switch }, closed),
  errors: { 'identity.session_ended': 401 },
});

export const browserCheck = identity('browserCheck', {
  summary: 'Switches the notifications in the browser',
  may: 'account',
  body: Check,
  reply: Type.Object({ browser_notification: Switch }, closed),
  errors: { 'identity.session_ended': 401 },
});

export const changeAvatar = identity('changeAvatar', {
  grows: true,
  summary: "Replaces the caller's picture",
  may: 'account',
  whileSuspended: 'refused',
  body: multipart({
    fields: Type.Object({}, closed),
    json: [],
    files: { named: '^avatar$', maxFiles: 1, maxFileBytes: MAX_AVATAR_BYTES, maxTotalBytes: MAX_AVATAR_BYTES },
  }),
  bodyLimit: 1_000_000,
  reply: Picture,
  errors: { 'identity.invalid_avatar': 422, 'identity.session_ended': 401 },
  rateLimit: 60,
});

export const removeAvatar = identity('removeAvatar', {
  summary: "Removes the caller's picture; the letter is shown again",
  may: 'account',
  whileSuspended: 'refused',
  body: Nothing,
  reply: Picture,
  errors: { 'identity.session_ended': 401 },
});
