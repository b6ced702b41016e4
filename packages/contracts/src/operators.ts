import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { AccessToken, closed, Done, SigninCode, Text } from './shapes.ts';

const identity = contractsOf('identity');

// Operators: their sign-in, and how their accounts are made.

export const sendlogin = identity('sendlogin', {
  summary: 'Signs an operator in until the browser closes; an ordinary account is refused like a wrong password',
  auth: 'none',
  body: Type.Object({ email: Text(254), password: Text(200), code: Type.Optional(SigninCode) }, closed),
  reply: AccessToken,
  /** Envelope: {error: {email|password|both|code: text}}. */
  errors: { 'identity.signin_refused': 401, 'identity.too_many_attempts': 429, 'identity.invalid_signin': 422 },
  rateLimit: 60,
});

export const makeOperator = identity('makeOperator', {
  summary: "Operator command: makes an operator's account, or gives an operator a new password",
  auth: 'operator',
  body: Type.Object({ email: Text(254) }, closed),
  reply: Type.Object({ password: Type.String({ description: 'Shown once. Only its hash is stored.' }) }, closed),
  errors: { 'identity.invalid_email': 422, 'identity.ordinary_account': 409 },
});

export const liftSecondFactor = identity('liftSecondFactor', {
  summary: 'Operator command: switches the second factor of an account off, whose owner has lost the phone and the recovery codes',
  auth: 'operator',
  body: Type.Object({ email: Text(254) }, closed),
  reply: Done,
  errors: { 'identity.no_account': 404, 'identity.second_factor_state': 409 },
});
