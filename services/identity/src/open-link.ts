import { AppError } from '@formwright/platform';
import type { User } from './account/user.ts';
import type { IdentityDeps } from './deps.ts';
import type { MailedLink } from './mailed-links.ts';

const refusals = {
  recoveries: 'This link has been used or has expired. Please ask for a new one.',
  verifications: 'This link has been used or has expired. If you cannot sign in, please ask for a new one.',
} as const;
type LinkKind = keyof typeof refusals;

export const linkInvalid = (kind: LinkKind) => new AppError('identity.link_invalid', refusals[kind]);

/** The mailed link of a token, and whose it is. @throws AppError 'identity.link_invalid' */
export async function requireOpenLink(
  { repository, ports }: IdentityDeps,
  kind: LinkKind,
  token: string,
): Promise<{ link: MailedLink; user: User }> {
  const link = await repository[kind].findOpen(token, ports.clock.now());
  const user = link && (await repository.findUser(link.userId));
  if (!link || !user) throw linkInvalid(kind);
  return { link, user };
}
