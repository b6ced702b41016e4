import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { AccessToken, closed, SigninCode } from './shapes.ts';

const identity = contractsOf('identity');

// Sign-in with Google, by the redirect flow of OpenID Connect.

export const beginGoogle = identity('beginGoogle', {
  summary:
    'The address at Google to go on to; Google sends the user to /google#id_token=… then. Sets a cookie that binds the ID token to this browser',
  auth: 'none',
  setsCookie: true,
  body: Type.Object({}, closed),
  reply: Type.Object({ url: Type.String() }, closed),
  errors: { 'identity.google_off': 404, 'identity.google_away': 503 },
  rateLimit: 60,
});

const unread = 'Not looked at: the ID token says it.';

export const signupUserGoogle = identity('signupUserGoogle', {
  summary:
    'Signs in with an ID token of Google, and makes an account if the email has none. Only what the token says counts; a token works once, and only in the browser for which beginGoogle made its nonce',
  auth: 'none',
  byCookie: true,
  body: Type.Object(
    {
      email: Type.Optional(Type.String({ maxLength: 254, description: 'Refused if the ID token has another one.' })),
      firstname: Type.Optional(Type.String({ maxLength: 100, description: unread })),
      lastname: Type.Optional(Type.String({ maxLength: 100, description: unread })),
      googleId: Type.Optional(Type.String({ maxLength: 255, description: 'Refused if the ID token has another one.' })),
      googleImage: Type.Optional(Type.String({ maxLength: 2_000, description: 'Not looked at: no page loads pictures of other sites.' })),
      token: Type.String({ maxLength: 10_000, description: 'The ID token.' }),
      remember: Type.Optional(Type.Boolean()),
      code: Type.Optional(SigninCode),
      password: Type.Optional(
        Type.String({ maxLength: 200, description: 'Of the account that the email has, where Google does not own the address.' }),
      ),
    },
    closed,
  ),
  reply: AccessToken,
  /** Envelope of 401: {error: {token|admin|code: text}}; of 422: {error: {password: text}}. */
  errors: {
    'identity.signup_closed': 403,
    'identity.google_off': 404,
    'identity.google_away': 503,
    'identity.google_refused': 401,
    'identity.signin_refused': 401,
    'identity.google_password': 422,
    'identity.too_many_attempts': 429,
    'identity.signup_limit': 429,
  },
  rateLimit: 30,
});
