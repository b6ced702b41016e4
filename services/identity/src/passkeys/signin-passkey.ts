import type { identity, ReplyOf } from '@formwright/contracts';
import { type Request, retryOnConflict } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { forgiveAttempts, takeAttempt } from '../sign-in/attempts.ts';
import { signinRefusal } from '../sign-in/check-password.ts';
import { openSession } from '../sign-in/open-session.ts';
import { refuseOtherAccounts } from '../sign-in/signin-user.ts';
import { refusalNote, relyingParty } from './ceremony.ts';
import { CHALLENGE_MS } from './challenges.ts';
import { checkPasskey, PASSKEY_COOKIE, UNKNOWN, usingPasskey } from './check-passkey.ts';

const COOKIE_LENGTH = 43;

type Signin = Request<typeof identity.signinPasskey>;

/** Asks the browser for any passkey of ours. Nobody says who they are, so nothing tells who has an account. */
export function beginPasskeySignin({ ports, challenges, config }: IdentityDeps) {
  return async ({ cookies, reply }: Request<typeof identity.beginPasskeySignin>): Promise<ReplyOf<typeof identity.beginPasskeySignin>> => {
    // Another tab may be waiting with the cookie that is there.
    const known = cookies[PASSKEY_COOKIE];
    const browser = known?.length === COOKIE_LENGTH ? known : ports.ids.random(COOKIE_LENGTH);
    reply.setCookie(PASSKEY_COOKIE, browser, { httpOnly: true, sameSite: 'strict', path: '/api', maxAgeSeconds: CHALLENGE_MS / 1000 });
    const challenge = challenges.ask('sign in', browser);
    return { options: { challenge, timeout: CHALLENGE_MS, rpId: relyingParty(config).id, userVerification: 'required' } };
  };
}

/** Signs in with a passkey. Its authenticator has verified its user, so no code is asked for. */
export function signinPasskey(deps: IdentityDeps) {
  return async (request: Signin): Promise<ReplyOf<typeof identity.signinPasskey>> => {
    const { ip, reply } = request;
    const attempt = { address: ip };
    await takeAttempt(deps, { ip, reply, who: '' }, attempt);
    const access_token = await retryOnConflict(() => signIn(deps, request));
    await forgiveAttempts(deps.backoffs, attempt);
    reply.clearCookie(PASSKEY_COOKIE, '/api');
    return { access_token };
  };
}

async function signIn(deps: IdentityDeps, request: Signin): Promise<string> {
  const { body, ip } = request;
  const refuse = (text: string) => signinRefusal('passkey', text);
  const { user, used } = await checkPasskey(deps, request, body, refuse);
  if (body.operator !== true) await refuseOtherAccounts(deps, user, ip);
  else if (user.type !== 'admin') {
    await refusalNote(deps, user._id, ip)('no operator');
    throw refuse(UNKNOWN);
  }
  const isRemembered = body.remember === true && body.operator !== true;
  return usingPasskey(() => openSession(deps, request, user, { isRemembered, showsFactor: true, more: used }));
}
