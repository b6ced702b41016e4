import type { identity } from '@formwright/contracts';
import { AppError, type RawReply, type Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { avatarKey } from './avatar.ts';

/** Serves a user's picture. Its name is unique per upload, so browsers may cache it without limit. */
export function showAvatar({ repository, ports }: IdentityDeps) {
  return async ({ params, headers }: Request<typeof identity.userAvatar>): Promise<RawReply> => {
    const user = await repository.findUser(params.userId);
    const file = user && user.avatar === params.name ? await ports.files.get(avatarKey(user._id, user.avatar)) : null;
    if (!file || params.name === '') throw new AppError('identity.not_found', 'There is no such picture.');
    const caching = { etag: file.etag, 'cache-control': 'public, max-age=31536000, immutable' };
    if (headers['if-none-match'] === file.etag) return { status: 304, headers: caching };
    return {
      status: 200,
      headers: { ...caching, 'content-type': file.contentType, 'content-length': String(file.size), 'x-robots-tag': 'noindex' },
      body: file.stream(),
    };
  };
}
