import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { avatarKey, readAvatar, storeAvatar } from './avatar.ts';
import { changeUser } from './change-user.ts';
import { requireUser } from './require-user.ts';

/** Replaces the caller's picture. */
export function changeAvatar(deps: IdentityDeps) {
  return async ({ files, caller }: Request<typeof identity.changeAvatar>): Promise<ReplyOf<typeof identity.changeAvatar>> => {
    const user = await requireUser(deps, caller);
    const picture = await readAvatar(files, deps.ports.ids);
    if (picture === null) throw new AppError('identity.invalid_avatar', { avatar: 'Please choose a picture.' });
    if (typeof picture === 'string') throw new AppError('identity.invalid_avatar', { avatar: picture });
    await storeAvatar(deps, user._id, picture);
    await showPicture(deps, caller, picture.name);
    return { avatar: picture.name };
  };
}

/** Removes the caller's picture. */
export function removeAvatar(deps: IdentityDeps) {
  return async ({ caller }: Request<typeof identity.removeAvatar>): Promise<ReplyOf<typeof identity.removeAvatar>> => {
    await showPicture(deps, caller, '');
    return { avatar: 'firstname' };
  };
}

/** The former file goes after the commit, or by the sweep if the process ends in between. */
async function showPicture(deps: IdentityDeps, caller: { userId: string }, name: string): Promise<void> {
  const { repository, ports } = deps;
  const { avatar: former } = await changeUser(deps, caller, { avatar: name }, (user) => [
    ...(name ? [repository.takingAvatar(avatarKey(user._id, name))] : []),
    ...(user.avatar ? [repository.droppingAvatar(avatarKey(user._id, user.avatar))] : []),
  ]);
  if (former && former !== name) await ports.files.delete(avatarKey(caller.userId, former));
}
