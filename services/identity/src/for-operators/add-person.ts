import { readFile, rm, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { BodyOf, identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request, retryOnConflict, stagedPath } from '@formwright/platform';
import { type Avatar, avatarKey, readAvatar } from '../account/avatar.ts';
import { emailFault, emailOf, shownEmailOf, typedEmailOf } from '../account/email-address.ts';
import { faultsIn } from '../account/faults.ts';
import { passwordFault } from '../account/password-policy.ts';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { addedMail } from '../mails/added-mail.ts';
import { storeAccount } from '../sign-up/store-account.ts';

type Adding = BodyOf<typeof identity.addPerson>;

/** Bytes of an avatar. */
const MOST_BYTES = 500_000;

/**
 * Makes a verified account for an operator, as a sign-up would. Its person gets a mail that leads to a password which the operator does not
 * know. Sent again, it finds the account that it has made: nobody has used it yet, and it has the same password and picture.
 */
export function addPerson(deps: IdentityDeps) {
  return async ({ body, onBehalfOf }: Request<typeof identity.addPerson>): Promise<ReplyOf<typeof identity.addPerson>> => {
    const path = stagedPath(deps.ports.tmpDir);
    try {
      const avatar = await stage(deps, path, body.picture);
      const faults = { ...faultsOf(body), ...(typeof avatar === 'string' && { image: avatar }) };
      if (typeof avatar === 'string' || Object.keys(faults).length > 0) throw new AppError('identity.invalid_signup', faults);
      const passwordHash = await deps.passwords.hash(body.password, '');
      const userId = await retryOnConflict(() => add(deps, body, { avatar, passwordHash, by: onBehalfOf }), { tries: 20 });
      return { userId };
    } finally {
      await rm(path, { force: true });
    }
  };
}

/** @returns an error text if the picture is refused */
async function stage({ ports }: IdentityDeps, path: string, picture = ''): Promise<Avatar | null | string> {
  if (picture === '') return null;
  const bytes = Buffer.from(picture, 'base64');
  if (bytes.length > MOST_BYTES) return 'The picture is too large.';
  await writeFile(path, bytes, { mode: 0o600 });
  return readAvatar([{ field: 'avatar', name: '', size: bytes.length, declaredType: '', path }], ports.ids);
}

function faultsOf({ email, password }: Adding): Record<string, string> {
  const normalized = emailOf(email);
  const owner = { firstname: '', lastname: '', email: normalized };
  return faultsIn({
    email: emailFault(normalized),
    password: password === '' ? 'Please choose a password.' : passwordFault(password, owner),
  });
}

interface Made {
  avatar: Avatar | null;
  passwordHash: string;
  by: { operator: string };
}

async function add(deps: IdentityDeps, { email, password }: Adding, { avatar, passwordHash, by }: Made): Promise<string> {
  const { repository, passwords, peopleCounts, mails, config } = deps;
  const known = await repository.findUserByEmail(email);
  if (known?.isVerified) {
    const isFresh = known.type === 'user' && known.signIns === 0 && known.firstname === '' && known.lastname === '';
    const isSame = async () => (await passwords.isRight(known.passwordHash, password, '')) && (await hasPicture(deps, known, avatar));
    if (isFresh && (await isSame())) return known._id;
    throw new AppError('identity.invalid_signup', { email: 'This address has an account already.' });
  }
  const signup = { firstname: '', lastname: '', email: typedEmailOf(email), shownEmail: shownEmailOf(email), password, signupType: '' };
  const entry = { signup, passwordHash, avatar, ip: '', by, isVerified: true };
  const { _id } = await storeAccount(deps, entry, known, (user) => [
    repository.verifications.droppingOf(user._id),
    mails.mailing(addedMail({ to: user.shownEmail, ...config }), user._id),
  ]);
  if (known) peopleCounts.touch(known);
  return _id;
}

/** Whether an account has this picture, or has none where none is sent. */
async function hasPicture({ ports }: IdentityDeps, { _id, avatar: name }: User, sent: Avatar | null): Promise<boolean> {
  if (!sent || name === '') return !sent && name === '';
  const stored = await ports.files.get(avatarKey(_id, name));
  return stored !== null && (await buffer(stored.stream())).equals(await readFile(sent.path));
}
