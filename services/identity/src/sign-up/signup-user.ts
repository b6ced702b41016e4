import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, DuplicateKeyError, type Request } from '@formwright/platform';
import { avatarFolder, readAvatar, storeAvatar } from '../account/avatar.ts';
import { avatarColorOf, type User, userRegistered } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { sendVerification } from './send-verification.ts';
import { checkSignup, type Signup } from './signup-policy.ts';

const emailTaken = 'This e-mail is already registered.';

/** Creates an account; the account, the event that tells of it and the verification mail are one commit. */
export const signupUser =
  (deps: IdentityDeps) =>
  async ({ body, files }: Request<typeof identity.signupUser>): Promise<ReplyOf<typeof identity.signupUser>> => {
    const { signup, faults } = checkSignup(body);
    if (!faults.email && (await deps.users.findByEmail(signup.email))) faults.email = emailTaken;
    const avatar = await readAvatar(files, deps.ids);
    if (typeof avatar === 'string') faults.avatar = avatar;
    if (typeof avatar === 'string' || Object.keys(faults).length > 0) throw new AppError('identity.invalid_signup', faults);

    const user = await newUser(deps, signup, avatar?.name ?? '');
    if (avatar) await storeAvatar(deps.files, user._id, avatar);
    try {
      await deps.store.commit([
        deps.users.adding(user),
        deps.outbox.event('identity.v1.UserRegistered', user._id, userRegistered(user)),
        ...sendVerification(deps, user),
      ]);
    } catch (error) {
      if (avatar) await deps.files.deleteAll(avatarFolder(user._id));
      // Two sign-ups with one e-mail at once: the index decides.
      if (error instanceof DuplicateKeyError && error.index === 'email')
        throw new AppError('identity.invalid_signup', { email: emailTaken });
      throw error;
    }
    return { success: true };
  };

async function newUser({ ids, clock, passwords }: IdentityDeps, signup: Signup, avatar: string): Promise<User> {
  const { password, ...shown } = signup;
  const id = ids.random();
  return {
    ...shown,
    _id: id,
    passwordHash: await passwords.hash(password),
    type: 'user',
    isVerified: false,
    isDeleted: false,
    avatar,
    color: avatarColorOf(id),
    emailNotification: true,
    browserNotification: true,
    hidesLogo: false,
    createdAt: clock.now(),
  };
}
