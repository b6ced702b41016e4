import { createReadStream } from 'node:fs';
import { type Ids, problemOfPicture, readPictureSize, type StagedFile } from '@formwright/platform';
import { fileTypeFromFile } from 'file-type/node';
import type { IdentityDeps } from '../deps.ts';

const accepted = new Set(['jpg', 'png', 'apng', 'webp']);

export interface Avatar {
  /** Unique per upload, so that browsers may cache it without limit. */
  name: string;
  contentType: string;
  path: string;
}

/** Detects the type from the content. @returns null without a file, an error text if the file is refused */
export async function readAvatar(files: readonly StagedFile[], ids: Ids): Promise<Avatar | null | string> {
  const [file, ...others] = files;
  if (!file) return null;
  if (others.length > 0 || file.field !== 'avatar') return 'Please choose one picture.';
  const type = await fileTypeFromFile(file.path);
  if (!type || !accepted.has(type.ext)) return 'The picture must be a JPEG, PNG or WebP file.';
  const problem = problemOfPicture(await readPictureSize(file.path));
  if (problem) return problem;
  return { name: `${ids.random(12)}.${type.ext}`, contentType: type.mime, path: file.path };
}

export const avatarFolder = (userId: string): string => `User/${userId}/`;

export const avatarKey = (userId: string, name: string): string => `${avatarFolder(userId)}${name}`;

/** Stores a picture, before the commit of its account. It is recorded first, so that the sweep removes it after a crash. */
export async function storeAvatar(
  { ports, repository }: Pick<IdentityDeps, 'ports' | 'repository'>,
  userId: string,
  { name, path, contentType }: Avatar,
): Promise<void> {
  const key = avatarKey(userId, name);
  await repository.beginAvatar(key, ports.clock.now());
  await ports.files.put(key, createReadStream(path), { contentType });
}
