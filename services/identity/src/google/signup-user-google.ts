import { createHash } from 'node:crypto';
import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, DuplicateKeyError, type IdClaims, type Write } from '@formwright/platform';
import { emailOf } from '../account/email-address.ts';
import type { IdentityDeps } from '../deps.ts';
import { passSecondFactor, usingOnce } from '../second-factor/check-code.ts';
import { openSession } from '../sign-in/open-session.ts';
import { refuseOtherAccounts } from '../sign-in/signin-user.ts';
import { accountOf, type GoogleRequest, googleExpired } from './account-of.ts';
import { GOOGLE_COOKIE } from './begin-google.ts';
import { askIssuer, requireGoogle } from './issuer.ts';

/** Signs in with an ID token of Google. Nothing but the verified token says who it is. */
export function signupUserGoogle(deps: IdentityDeps) {
  return async (request: GoogleRequest): Promise<ReplyOf<typeof identity.signupUserGoogle>> => {
    const { body, ip, reply } = request;
    const google = requireGoogle(deps);
    const claims = await askIssuer(deps, () => google.verify(body.token));
    if (!claims || !isMeant(claims, request)) {
      await deps.ports.securityLog.count({ what: 'Google sign-in refused', who: '', from: { ip } });
      throw googleExpired();
    }
    if (!claims.isEmailVerified) throw new AppError('identity.google_refused', { token: 'Google has not verified this email address.' });
    const user = await accountOf(deps, request, claims);
    await refuseOtherAccounts(deps, user, ip);
    const factor = await passSecondFactor(deps, request, user);
    const access_token = await openOnce(() =>
      openSession(deps, request, user, { isRemembered: body.remember === true, more: [...factor, using(deps, body.token, claims)] }),
    );
    reply.clearCookie(GOOGLE_COOKIE, '/api');
    return { access_token };
  };
}

/** Whether the token was made for this browser, and for the person whom the call names. */
function isMeant({ nonce, email, subject }: IdClaims, { body, cookies }: GoogleRequest): boolean {
  // One without a nonce, or for another browser, was not asked for here: a link could sign its reader in as somebody else.
  if (nonce === null || nonce !== cookies[GOOGLE_COOKIE]) return false;
  if (body.googleId !== undefined && body.googleId !== subject) return false;
  return body.email === undefined || emailOf(body.email) === emailOf(email);
}

/** Fails if the token was used before. Only the signed part is compared, because the same signature can be spelled in several ways. */
const using = ({ repository }: IdentityDeps, token: string, { expiresAt }: IdClaims): Write => {
  const signed = token.slice(0, token.lastIndexOf('.'));
  return repository.usingToken(createHash('sha256').update(signed).digest('base64url'), expiresAt);
};

async function openOnce(open: () => Promise<string>): Promise<string> {
  try {
    return await usingOnce(open);
  } catch (error) {
    throw error instanceof DuplicateKeyError ? googleExpired() : error;
  }
}
