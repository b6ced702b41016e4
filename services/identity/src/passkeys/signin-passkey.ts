import type { identity, ReplyOf } from '@formwright/contracts';
import { DuplicateKeyError, type Request, retryOnConflict } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { forgiveAttempts, takeAttempt } from '../sign-in/attempts.ts';
import { signinRefusal } from '../sign-in/check-password.ts';
import { openSession } from '../sign-in/open-session.ts';
import { refuseOtherAccounts } from '../sign-in/signin-user.ts';
import { expired, refusalNote, relyingParty, requireChallenge } from './ceremony.ts';
import { CHALLENGE_MS } from './challenges.ts';
import { verifySignature } from './verify.ts';

const PASSKEY_COOKIE = 'fw_passkey';
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
  const { body, ip, cookies } = request;
  const { repository, ports } = deps;
  const refuse = (text: string) => signinRefusal('passkey', text);
  const passkey = await repository.passkeys.findByCredential(body.id);
  const user = passkey && (await repository.findUser(passkey.userId));
  const note = refusalNote(deps, user?._id ?? '', ip);
  const answered = { clientData: body.client_data, purpose: 'sign in', holder: cookies[PASSKEY_COOKIE] ?? '' } as const;
  const challenge = await requireChallenge(deps, answered, note, refuse);
  if (!passkey || !user) {
    await note('unknown');
    throw refuse('This passkey is not known here, or was removed. Please sign in another way.');
  }
  const isOwners = Buffer.from(body.user_handle, 'base64url').toString() === user._id;
  const counter = isOwners ? await verifySignature(deps.config, body, challenge.text, passkey) : null;
  if (counter === null) {
    await note('not genuine');
    throw refuse('This passkey could not be checked. Please try again, or sign in another way.');
  }
  await refuseOtherAccounts(deps, user, ip);
  try {
    return await openSession(deps, request, user, {
      isRemembered: body.remember === true,
      more: [
        repository.usingToken(challenge.hash, challenge.expiresAt),
        repository.passkeys.using(passkey, { counter, usedAt: ports.clock.now() }),
      ],
    });
  } catch (error) {
    // The same answer of the authenticator has just signed somebody in.
    throw error instanceof DuplicateKeyError ? expired() : error;
  }
}
