import { changeDetail, DuplicateKeyError, type Write } from '@formwright/platform';
import { type Avatar, avatarFolder, avatarKey, storeAvatar } from '../account/avatar.ts';
import { avatarColorOf, nextOf, type User, userChanged, userRegistered } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Signup } from './signup-policy.ts';

/** A checked sign-up. */
export interface Entry {
  signup: Signup;
  passwordHash: string;
  avatar: Avatar | null;
  ip: string;
  /** Whether the address is proven already, by the link of an invitation. */
  isVerified: boolean;
  /** Who has made it, if it was not its person. */
  by?: { operator: string };
}

/**
 * Stores the account of a sign-up. An account that was never verified is replaced, because a stranger may have created it.
 * @param known the unverified account of the address, if there is one
 * @param more the writes that belong into the same commit
 * @returns the account as it is stored
 */
export async function storeAccount(deps: IdentityDeps, entry: Entry, known: User | null, more: (user: User) => Write[]): Promise<User> {
  const { repository, outbox } = deps;
  const { store, files, securityLog } = deps.ports;
  const { avatar, ip, by: from = { ip } } = entry;
  const user = known ? replacementOf(deps, known, entry) : newUser(deps, entry);
  if (avatar) await storeAvatar(deps, user._id, avatar);
  const { _id, ...fields } = user;
  const stored = known ? nextOf(user) : user;
  // With the same name, an earlier try was stored although the store reported an error.
  const replaced = known?.avatar && known.avatar !== avatar?.name ? avatarKey(_id, known.avatar) : null;
  const detail = entry.by ? changeDetail({ account: null }, { account: 'active' }) : '';
  const writes = [
    known ? repository.changingUser(known, fields) : repository.addingUser(user),
    ...(known ? [] : [outbox.event('identity.v1.UserRegistered', _id, userRegistered(user))]),
    ...(stored.revision > 0 ? [outbox.event('identity.v1.UserChanged', _id, ...userChanged(stored))] : []),
    ...(known ? [] : [securityLog.noting({ what: 'sign-up', who: _id, from, detail })]),
    ...more(user),
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
  if (known) await securityLog.count({ what: 'sign-up', who: _id, from });
  if (replaced) await files.delete(replaced);
  return stored;
}

function newUser({ ports: { ids, clock } }: IdentityDeps, { signup, passwordHash, avatar, isVerified }: Entry): User {
  const { password: _password, ...shown } = signup;
  const id = ids.random();
  return {
    ...shown,
    _id: id,
    passwordHash,
    type: 'user',
    isVerified,
    isDeleted: false,
    avatar: avatar?.name ?? '',
    color: avatarColorOf(id),
    emailNotification: true,
    browserNotification: true,
    hidesLogo: false,
    createdAt: clock.now(),
    // UserRegistered says that an account is not verified, so UserChanged follows it, with the sequence 1.
    revision: isVerified ? 1 : 0,
    signIns: 0,
  };
}

function replacementOf({ ports }: IdentityDeps, known: User, { signup, passwordHash, avatar, isVerified }: Entry): User {
  const { password: _password, ...shown } = signup;
  return { ...known, ...shown, passwordHash, avatar: avatar?.name ?? '', isVerified, createdAt: ports.clock.now() };
}
