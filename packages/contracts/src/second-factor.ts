import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Done, Nothing, Text } from './shapes.ts';

const identity = contractsOf('identity');

// The second factor: codes of an authenticator app (TOTP), and recovery codes.

const Password = Type.String({
  maxLength: 200,
  description: 'Of the account. One without a password needs a sign-in of the last 10 minutes.',
});
const Code = Type.String({ maxLength: 40, description: 'Of the authenticator app, or a recovery code.' });
const RecoveryCodes = Type.Object(
  { recovery_codes: Type.Array(Type.String(), { description: 'Shown once. Only their hashes are stored.' }) },
  closed,
);
const errors = {
  'identity.second_factor_refused': 422,
  'identity.second_factor_state': 409,
  'identity.session_ended': 401,
  'identity.too_many_attempts': 429,
};
const call = { may: 'account' } as const;
/** Who has none yet sets it up by these. */
const settingUp = { ...call, beforeFactor: true } as const;

export const getSecondFactor = identity('getSecondFactor', {
  ...settingUp,
  summary: 'Whether the caller signs in with a second factor',
  body: Nothing,
  reply: Type.Object(
    {
      since: Type.Union([Type.Integer(), Type.Null()], { description: 'Epoch milliseconds; null: it is off.' }),
      codes_left: Type.Integer({ description: 'Recovery codes that were not used.' }),
      has_password: Type.Boolean(),
    },
    closed,
  ),
  errors: { 'identity.session_ended': 401 },
});

export const beginSecondFactor = identity('beginSecondFactor', {
  ...settingUp,
  summary: 'Makes a new secret for an authenticator app. It is asked for at sign-ins after confirmSecondFactor',
  body: Type.Object({ password: Password }, closed),
  reply: Type.Object(
    { secret: Type.String({ description: 'Base32.' }), uri: Type.String({ description: 'otpauth://, for a QR code.' }) },
    closed,
  ),
  errors,
});

export const confirmSecondFactor = identity('confirmSecondFactor', {
  ...settingUp,
  summary: 'Switches the second factor on, by a code of the app; answers 10 recovery codes',
  body: Type.Object({ code: Text(40) }, closed),
  reply: RecoveryCodes,
  errors,
});

export const renewRecoveryCodes = identity('renewRecoveryCodes', {
  ...call,
  summary: 'Replaces all recovery codes by 10 new ones',
  body: Type.Object({ password: Password, code: Code }, closed),
  reply: RecoveryCodes,
  errors,
});

export const removeSecondFactor = identity('removeSecondFactor', {
  ...call,
  summary: 'Switches the second factor off',
  body: Type.Object({ password: Password, code: Code }, closed),
  reply: Done,
  errors: { ...errors, 'identity.last_factor': 409 },
});
