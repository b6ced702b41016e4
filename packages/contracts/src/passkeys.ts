import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { AccessToken, closed, Done, Id, Nothing, SigninCode, Text } from './shapes.ts';

const identity = contractsOf('identity');

// Passkeys: sign-in by WebAuthn, without password and code. Values of bytes are base64url without padding, as in WebAuthn's own JSON.

const Bytes = (maxLength: number, description: string) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]+$', description });
const CredentialId = Bytes(1_400, 'Id of the credential, from the authenticator.');
const ClientData = Bytes(4_000, 'response.clientDataJSON');
const Name = Type.String({ maxLength: 60, description: 'What its owner calls it.' });
const Descriptor = Type.Object(
  { id: Type.String(), type: Type.Literal('public-key'), transports: Type.Array(Type.String()) },
  { ...closed, description: 'A passkey that the account has already.' },
);
const call = { may: 'account' } as const;
/** Who has no second factor yet sets one up by these. */
const settingUp = { ...call, beforeFactor: true } as const;

export const getPasskeys = identity('getPasskeys', {
  ...settingUp,
  summary: "The caller's passkeys, oldest first",
  body: Nothing,
  reply: Type.Object(
    {
      passkeys: Type.Array(
        Type.Object(
          {
            _id: Id,
            name: Type.String(),
            createdAt: Type.Integer({ description: 'Epoch milliseconds, as usedAt.' }),
            usedAt: Type.Union([Type.Integer(), Type.Null()], { description: 'The last sign-in with it; null: none yet.' }),
          },
          closed,
        ),
      ),
      most: Type.Integer({ description: 'How many an account may have.' }),
      proposed_name: Type.String({ description: "For a new one, from the browser: such as 'Chrome on Windows'." }),
    },
    closed,
  ),
  errors: { 'identity.session_ended': 401 },
});

export const beginPasskey = identity('beginPasskey', {
  ...settingUp,
  summary:
    'Options for navigator.credentials.create, good for 5 minutes in this session; with the password, and a code where there is a second factor',
  body: Type.Object(
    {
      password: Type.String({
        maxLength: 200,
        description: 'Of the account. One without a password needs a sign-in of the last 10 minutes.',
      }),
      code: Type.Optional(SigninCode),
    },
    closed,
  ),
  reply: Type.Object(
    {
      options: Type.Object(
        {
          rp: Type.Object({ id: Type.String(), name: Type.String() }, closed),
          user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }, closed),
          challenge: Type.String(),
          pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() }, closed)),
          timeout: Type.Integer(),
          excludeCredentials: Type.Array(Descriptor),
          authenticatorSelection: Type.Object(
            { residentKey: Type.Literal('required'), requireResidentKey: Type.Literal(true), userVerification: Type.Literal('required') },
            closed,
          ),
          attestation: Type.Literal('none'),
        },
        { ...closed, description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn.' },
      ),
    },
    closed,
  ),
  /** Envelope of 422: {error: {password|code|passkey: text}}. */
  errors: {
    'identity.passkey_refused': 422,
    'identity.passkey_limit': 409,
    'identity.session_ended': 401,
    'identity.too_many_attempts': 429,
  },
});

export const addPasskey = identity('addPasskey', {
  ...settingUp,
  summary: 'Adds a passkey that was made with the options of beginPasskey; its owner gets a mail',
  body: Type.Object(
    {
      name: Name,
      id: CredentialId,
      client_data: ClientData,
      attestation: Bytes(20_000, 'response.attestationObject'),
      transports: Type.Optional(Type.Array(Text(40), { maxItems: 10 })),
    },
    closed,
  ),
  reply: Done,
  /** Envelope of 422: {error: {name|passkey: text}}. */
  errors: {
    'identity.passkey_refused': 422,
    'identity.passkey_expired': 410,
    'identity.passkey_known': 409,
    'identity.passkey_limit': 409,
    'identity.session_ended': 401,
  },
});

export const renamePasskey = identity('renamePasskey', {
  ...call,
  summary: "Renames one of the caller's passkeys",
  body: Type.Object({ id: Id, name: Name }, closed),
  reply: Done,
  errors: { 'identity.passkey_refused': 422, 'identity.no_passkey': 404, 'identity.session_ended': 401 },
});

export const removePasskey = identity('removePasskey', {
  ...call,
  summary: "Removes one of the caller's passkeys, whose owner gets a mail; one that is gone already is fine",
  body: Type.Object({ id: Id }, closed),
  reply: Done,
  errors: { 'identity.last_factor': 409, 'identity.session_ended': 401 },
});

/** What the authenticator has signed. */
const signed = {
  id: CredentialId,
  client_data: ClientData,
  authenticator_data: Bytes(4_000, 'response.authenticatorData'),
  signature: Bytes(4_000, 'response.signature'),
  user_handle: Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9_-]*$', description: 'response.userHandle' }),
};
export const SignedByPasskey = Type.Object(signed, {
  ...closed,
  description: 'What a passkey signs with the options of beginPasskeySignin.',
});

export const beginPasskeySignin = identity('beginPasskeySignin', {
  summary: 'Options for navigator.credentials.get, good for 5 minutes and one sign-in. Sets a cookie that binds them to this browser',
  auth: 'none',
  setsCookie: true,
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      options: Type.Object(
        { challenge: Type.String(), timeout: Type.Integer(), rpId: Type.String(), userVerification: Type.Literal('required') },
        { ...closed, description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn.' },
      ),
    },
    closed,
  ),
  errors: {},
  rateLimit: 60,
});

export const signinPasskey = identity('signinPasskey', {
  summary: 'Signs in with a passkey, as signinUser does; it stands for password and second factor, because it verifies its user itself',
  auth: 'none',
  byCookie: true,
  body: Type.Object(
    {
      ...signed,
      remember: Type.Optional(Type.Boolean()),
      operator: Type.Optional(Type.Boolean({ description: 'Signs an operator in, until the browser closes, and nobody else.' })),
    },
    closed,
  ),
  reply: AccessToken,
  /** Envelope of 401: {error: {passkey|verify|admin: text}}. */
  errors: { 'identity.signin_refused': 401, 'identity.passkey_expired': 410, 'identity.too_many_attempts': 429 },
  rateLimit: 60,
});
