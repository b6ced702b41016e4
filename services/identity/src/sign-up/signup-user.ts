import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, DAY_MS, type ReplyControls, type Request, retryOnConflict } from '@formwright/platform';
import { readAvatar } from '../account/avatar.ts';
import type { IdentityDeps } from '../deps.ts';
import { householdOf } from '../household.ts';
import { type Limit, LimitReached } from '../limits.ts';
import { askedMail } from '../mails/asked-mails.ts';
import { registeredMail } from './registered-mail.ts';
import { checkSignup } from './signup-policy.ts';
import { requireSignup } from './signup-rule.ts';
import { type Entry, storeAccount } from './store-account.ts';
import { verificationWrites } from './verification-writes.ts';

/** Limits what a stranger can store: every sign-up keeps a picture for a week, and so does every verification mail. */
const signupsFrom = (ip: string): Limit => ({ key: `sign-ups from ${householdOf(ip)}`, most: 50, windowMs: DAY_MS });
const MAIL_LIMIT = 'This address got many emails today, so no other one was sent. Please try again tomorrow.';
const SIGNUP_LIMIT = 'Too many accounts were created from your network today. Please try again tomorrow.';

/**
 * Creates an account; the account, its event and the verification mail are one commit. The reply is the same for a registered email, whose
 * owner gets a mail instead. An unverified account is replaced, because a stranger may have created it. Without a mail an account would be
 * of no use, so it is refused where the address has got many.
 */
export function signupUser(deps: IdentityDeps) {
  return async ({ body, files, ip, reply }: Request<typeof identity.signupUser>): Promise<ReplyOf<typeof identity.signupUser>> => {
    const entry = await readEntry(deps, { body, files, ip, reply }, { isVerified: false });
    await take(deps, reply, askedMail(entry.signup.email, 'sign-up'), { email: MAIL_LIMIT });
    await retryOnConflict(() => enter(deps, entry), { tries: 20 });
    return { success: true };
  };
}

type SignupRequest = Pick<Request<typeof identity.signupUser>, 'body' | 'files' | 'ip' | 'reply'>;

/**
 * Checks a sign-up and counts it.
 * @param entry whether the link of an invitation has proven the address
 * @throws AppError 'identity.invalid_signup' | 'identity.signup_closed' | 'identity.signup_limit'
 */
export async function readEntry(
  deps: IdentityDeps,
  { body, files, ip, reply }: SignupRequest,
  { isVerified }: Pick<Entry, 'isVerified'>,
): Promise<Entry> {
  const { signup, faults } = checkSignup(body);
  const avatar = await readAvatar(files, deps.ports.ids);
  if (typeof avatar === 'string') faults.avatar = avatar;
  if (typeof avatar === 'string' || Object.keys(faults).length > 0) throw new AppError('identity.invalid_signup', faults);
  requireSignup(deps, signup.email, isVerified);
  await takeSignup(deps, ip, reply);
  return { signup, passwordHash: await deps.passwords.hash(signup.password, ip), avatar, ip, isVerified };
}

/** Counts a new account of an address. @throws AppError 'identity.signup_limit' */
export const takeSignup = (deps: IdentityDeps, ip: string, reply: ReplyControls): Promise<void> =>
  take(deps, reply, signupsFrom(ip), SIGNUP_LIMIT);

async function take({ limits }: IdentityDeps, reply: ReplyControls, limit: Limit, refusal: AppError['detail']): Promise<void> {
  try {
    await limits.take(limit);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    reply.header('retry-after', String(error.retryAfterSeconds));
    throw new AppError('identity.signup_limit', refusal);
  }
}

async function enter(deps: IdentityDeps, entry: Entry): Promise<void> {
  const { repository, mails, config } = deps;
  const { store, securityLog } = deps.ports;
  const known = await repository.findUserByEmail(entry.signup.email);
  if (!known?.isVerified) {
    await storeAccount(deps, entry, known, (user) => verificationWrites(deps, user));
    return;
  }
  await securityLog.count({ what: 'sign-up with a registered address', who: known._id, from: { ip: entry.ip } });
  await store.commit([mails.mailing(registeredMail({ to: known.shownEmail, ...config }), known._id)]);
}
