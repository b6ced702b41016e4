import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Done, Text } from './shapes.ts';

const identity = contractsOf('identity');

// A forgotten password, and the links that are mailed.

export const forgotUser = identity('forgotUser', {
  summary:
    'Mails a link to /reset/{token}, once within 1 hour; answers the same for an email without account. An account that signs in with Google only gets the error googleEmail',
  auth: 'none',
  body: Type.Object({ email: Text(254) }, closed),
  reply: Done,
  /** Envelope: {error: {email|googleEmail: text}}. */
  errors: { 'identity.invalid_email': 422, 'identity.google_email': 422, 'identity.recovery_limit': 429 },
  rateLimit: 20,
});

export const checkLink = identity('checkLink', {
  summary: 'Whether the link of a mail, /reset/{token} or /verify/{token}, still works, and for which address; uses nothing up',
  auth: 'none',
  body: Type.Object({ kind: Type.Union([Type.Literal('reset'), Type.Literal('verify')]), token: Text(100) }, closed),
  reply: Type.Object(
    { success: Type.Literal(true), email: Type.String({ description: "The address, masked: 'a•••@example.org'." }) },
    closed,
  ),
  errors: { 'identity.link_invalid': 410, 'identity.signup_closed': 403 },
  rateLimit: 30,
});

export const resetPassword = identity('resetPassword', {
  summary: 'Sets a new password with the single-use token from the mail; ends every session. Signs nobody in',
  auth: 'none',
  body: Type.Object({ newPassword: Text(200), confirmNewPassword: Text(200), token: Text(100) }, closed),
  reply: Done,
  /** Envelope of 422: {error: {newPassword|confirmNewPassword: text}}. */
  errors: { 'identity.invalid_reset': 422, 'identity.link_invalid': 410, 'identity.signup_closed': 403 },
  rateLimit: 30,
});
