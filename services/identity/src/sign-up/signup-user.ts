import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, DuplicateKeyError, type ReplyControls, type Request, retryOnConflict } from '@formwright/platform';
import { type Avatar, avatarFolder, avatarKey, readAvatar, storeAvatar } from '../account/avatar.ts';
import { avatarColorOf, nextOf, type User, userChanged, userRegistered } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { householdOf } from '../household.ts';
import { type Limit, LimitReached } from '../limits.ts';
import { registeredMail } from './registered-mail.ts';
import { checkSignup, type Signup } from './signup-policy.ts';
import { verificationWrites } from './verification-writes.ts';

/** Limits the mails per address. */
const mailsTo = (email: string): Limit => ({ key: `sign-up mail ${email}`, most: 10, windowMs: 24 * 60 * 60_000 });

/** Limits what a stranger can store: every sign-up keeps a picture for a week. */
const signupsFrom = (ip: string): Limit => ({ key: `sign-ups from ${householdOf(ip)}`, most: 50, windowMs: 24 * 60 * 60_000 });
const SIGNUP_LIMIT = 'Too many accounts were created from your network today. Please try again tomorrow.';

/**
 * Creates an account; the account, its event and the verification mail are one commit. The reply is the same for a registered email,
 * whose owner gets a mail instead. An unverified account is replaced, because a stranger may have created it.
 */
export function signupUser(deps: IdentityDeps) {
  return async ({ body, files, ip, reply }: Request<typeof identity.signupUser>): Promise<ReplyOf<typeof identity.signupUser>> => {
    const { signup, faults } = checkSignup(body);
    const avatar = await readAvatar(files, deps.ports.ids);
    if (typeof avatar === 'string') faults.avatar = avatar;
    if (typeof avatar === 'string' || Object.keys(faults).length > 0) throw new AppError('identity.invalid_signup', faults);

    await takeSignup(deps, ip, reply);
    const passwordHash = await deps.passwords.hash(signup.password);
    const entry = { signup, passwordHash, avatar, ip, mayMail: await takeMail(deps, signup.email) };
    await retryOnConflict(() => enter(deps, entry), { tries: 20 });
    return { success: true };
  };
}

async function takeSignup({ limits }: IdentityDeps, ip: string, reply: ReplyControls): Promise<void> {
  try {
    await limits.take(signupsFrom(ip));
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    reply.header('retry-after', String(error.retryAfterSeconds));
    throw new AppError('identity.signup_limit', SIGNUP_LIMIT);
  }
}

async function takeMail({ limits }: IdentityDeps, email: string): Promise<boolean> {
  try {
    await limits.take(mailsTo(email));
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

/** A checked sign-up. */
interface Entry {
  signup: Signup;
  passwordHash: string;
  avatar: Avatar | null;
  ip: string;
  mayMail: boolean;
}

async function enter(deps: IdentityDeps, entry: Entry): Promise<void> {
  const { repository, outbox, mails, config } = deps;
  const { store, files, securityLog } = deps.ports;
  const { signup, avatar, ip, mayMail } = entry;
  const known = await repository.findUserByEmail(signup.email);
  if (known?.isVerified) {
    await securityLog.count({ what: 'sign-up with a registered address', who: known._id, from: { ip } });
    if (mayMail) await store.commit([mails.mailing(registeredMail({ to: known.shownEmail, ...config }))]);
    return;
  }
  const user = known ? replacementOf(known, entry) : newUser(deps, entry);
  if (avatar) await storeAvatar(deps, user._id, avatar);
  const { _id, ...fields } = user;
  // With the same name, an earlier try was stored although the store reported an error.
  const replaced = known?.avatar && known.avatar !== avatar?.name ? avatarKey(_id, known.avatar) : null;
  const writes = [
    known ? repository.changingUser(known, fields) : repository.addingUser(user),
    known
      ? outbox.event('identity.v1.UserChanged', _id, ...userChanged(nextOf(user)))
      : outbox.event('identity.v1.UserRegistered', _id, userRegistered(user)),
    ...(known ? [] : [securityLog.noting({ what: 'sign-up', who: _id, from: { ip } })]),
    ...(mayMail ? verificationWrites(deps, user) : []),
    ...(avatar ? [repository.takingAvatar(avatarKey(_id, avatar.name))] : []),
    ...(replaced ? [repository.droppingAvatar(replaced)] : []),
  ];
  try {
    await store.commit(writes);
  } catch (error) {
    // A concurrent sign-up with this email was first; the retry replaces its account.
    if (avatar && !known && error instanceof DuplicateKeyError) await files.deleteAll(avatarFolder(_id));
    throw error;
  }
  // Anyone can repeat it, so repetitions share an entry.
  if (known) await securityLog.count({ what: 'sign-up', who: _id, from: { ip } });
  if (replaced) await files.delete(replaced);
}

function newUser({ ports: { ids, clock } }: IdentityDeps, { signup, passwordHash, avatar }: Entry): User {
  const { password: _password, ...shown } = signup;
  const id = ids.random();
  return {
    ...shown,
    _id: id,
    passwordHash,
    type: 'user',
    isVerified: false,
    isDeleted: false,
    avatar: avatar?.name ?? '',
    color: avatarColorOf(id),
    emailNotification: true,
    browserNotification: true,
    hidesLogo: false,
    createdAt: clock.now(),
  };
}

function replacementOf(known: User, { signup, passwordHash, avatar }: Entry): User {
  const { password: _password, ...shown } = signup;
  return { ...known, ...shown, passwordHash, avatar: avatar?.name ?? '' };
}
